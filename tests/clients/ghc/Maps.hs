-- Data.Map, Data.IntMap, Data.Set, sequences, strings.
module Main where
import Data.Char (isAlpha, toLower)
import qualified Data.IntMap.Strict as I
import qualified Data.Map.Strict as M
import qualified Data.Sequence as Q
import qualified Data.Set as S
import Data.Foldable (toList)

text :: String
text = concat (replicate 200 "the quick brown fox jumps over the lazy dog and the other dog sleeps, ")

main :: IO ()
main = do
  let ws = words (map (\c -> if isAlpha c then toLower c else ' ') text)
      counts = M.fromListWith (+) [(w, 1 :: Int) | w <- ws]
  mapM_ print (M.toAscList counts)
  print (M.foldrWithKey (\k v a -> length k * v + a) 0 counts)
  let im = I.fromListWith (+) [(n * n `mod` 1009, n) | n <- [1 .. 20000]]
  print (I.size im, I.lookup 4 im, fst <$> I.lookupMin im, I.foldl' (+) 0 im)
  let s = S.fromList [n * 7919 `mod` 5003 | n <- [1 .. 5000 :: Int]]
  print (S.size s, S.member 17 s, S.elemAt 100 s)
  let q = foldl (\a n -> if even n then a Q.|> n else n Q.<| a) Q.empty [1 .. 50 :: Int]
  print (toList q)
  print (M.lookupLE "m" counts, M.lookupGE "m" counts)

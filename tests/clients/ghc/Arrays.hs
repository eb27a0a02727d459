-- Boxed and unboxed arrays, mutable ones in ST, dynamic programming.
module Main where
import Control.Monad
import Control.Monad.ST
import Data.Array
import Data.Array.ST
import Data.Array.Unboxed (UArray)
import qualified Data.Array.Unboxed as U
import Data.Bits

sieve :: Int -> UArray Int Bool
sieve n = runSTUArray $ do
  a <- newArray (2, n) True
  forM_ [2 .. n] $ \i -> do
    p <- readArray a i
    when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
  return a

lcs :: String -> String -> Int
lcs xs ys = table ! (0, 0)
  where
    (m, n) = (length xs, length ys)
    (x, y) = (listArray (0, m - 1) xs, listArray (0, n - 1) ys)
    table = array ((0, 0), (m, n)) [((i, j), f i j) | i <- [0 .. m], j <- [0 .. n]]
    f i j | i == m || j == n = 0
          | x ! i == y ! j = 1 + table ! (i + 1, j + 1)
          | otherwise = max (table ! (i + 1, j)) (table ! (i, j + 1))

matrix :: Int -> UArray (Int, Int) Double
matrix n = U.listArray ((0, 0), (n - 1, n - 1)) [fromIntegral (k * k `mod` 17) / 3 | k <- [1 .. n * n]]

main :: IO ()
main = do
  print (length (filter id (U.elems (sieve 100000))))
  print (lcs "the quick brown fox jumps over" "a lazy dog quickly barks at the fox")
  let (a, n) = (matrix 20, 20)
      c i j = sum [a U.! (i, k) * a U.! (k, j) | k <- [0 .. n - 1]]
  print (sum [c i i | i <- [0 .. n - 1]])
  print (foldl xor 0 [popCount k `shiftL` (k .&. 7) | k <- [1 .. 5000 :: Int]])
  print (accumArray (+) 0 (0, 9) [(k * k `mod` 10, k) | k <- [1 .. 1000]] :: Array Int Int)

-- Text: show and read, printf, lazy input and output, Data.Char, sorting, ByteString.
module Main where
import qualified Data.ByteString.Char8 as B
import Data.Char
import Data.List
import Text.Printf
import Text.Read (readMaybe)

data Colour = Red | Green | Blue deriving (Show, Read, Eq, Ord, Enum, Bounded)
data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Show, Read, Eq)

insertT :: Ord a => a -> Tree a -> Tree a
insertT x Leaf = Node Leaf x Leaf
insertT x t@(Node l y r) = case compare x y of { LT -> Node (insertT x l) y r; GT -> Node l y (insertT x r); EQ -> t }

main :: IO ()
main = do
  print [minBound .. maxBound :: Colour]
  print (readMaybe "Green" :: Maybe Colour, readMaybe "Gren" :: Maybe Colour)
  let t = foldr insertT Leaf (map (\n -> n * 37 `mod` 11) [1 .. 11 :: Int])
  print t
  print (read (show t) == t)
  printf "%d %5.2f %-6s| %x %c %s\n" (42 :: Int) (3.14159 :: Double) "left" (255 :: Int) 'z' (show [Red, Blue])
  let ls = [map toUpper (show n) ++ replicate (n `mod` 3) '!' | n <- [1 .. 40 :: Int]]
  putStrLn (unwords (sortOn (\s -> (length s, reverse s)) ls))
  print (map (\g -> (head g, length g)) (group (sort "mississippi rivers")))
  let b = B.intercalate (B.pack ", ") (map (B.pack . show) [1 .. 30 :: Int])
  B.putStrLn b
  print (B.length b, B.count ',' b, B.readInt (B.pack "77 rest"))
  putStrLn (map (\c -> if isAscii c then c else '?') "na\239ve caf\233 \955")
  print (isPrefixOf "ab" "abc", "bc" `isInfixOf` "abcd", transpose ["abc", "de", "f"], zip3 [1 :: Int ..] "xy" [True, False])

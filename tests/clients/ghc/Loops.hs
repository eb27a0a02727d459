-- Tight loops and deep recursion: accumulators, mutual tail calls, big stacks, garbage.
module Main where
import Data.IORef
import Data.List (foldl', unfoldr)
import System.Mem

collatz :: Int -> Int
collatz n = go n 0 where
  go 1 acc = acc
  go k acc | even k = go (k `div` 2) (acc + 1)
           | otherwise = go (3 * k + 1) (acc + 1)

isEven, isOdd :: Int -> Bool
isEven 0 = True
isEven n = isOdd (n - 1)
isOdd 0 = False
isOdd n = isEven (n - 1)

queens :: Int -> [[Int]]
queens n = go n where
  go 0 = [[]]
  go k = [q : qs | qs <- go (k - 1), q <- [1 .. n], safe q qs]
  safe q qs = and [q /= c && abs (q - c) /= d | (d, c) <- zip [1 ..] qs]

mandel :: Double -> Double -> Int
mandel a b = go 0 0 0 where
  go x y n | n >= (50 :: Int) || x * x + y * y > 4 = n
           | otherwise = go (x * x - y * y + a) (2 * x * y + b) (n + 1)

main :: IO ()
main = do
  print (maximum (map collatz [1 .. 20000]))
  print (isEven 1000000)
  print (length (queens 8), head (queens 9))
  print (foldr (\x acc -> x + acc) 0 [1 .. 1000000 :: Int])
  print (sum [mandel (a / 20) (b / 20) | a <- [-40 .. 10], b <- [-20 .. 20]])
  ref <- newIORef (0 :: Int)
  mapM_ (\n -> modifyIORef' ref (+ length (show n))) [1 .. 20000 :: Int]
  performGC
  readIORef ref >>= print
  print (foldl' (\a x -> (a * 33 + x) `mod` 1000003) 5381 (unfoldr (\n -> if n > 100000 then Nothing else Just (n, n + 1)) 1))

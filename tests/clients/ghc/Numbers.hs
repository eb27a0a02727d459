-- Numbers: Int and Word of each size, Double and Float, Integer, Ratio, conversions, shifts, text of them.
module Main where
import Data.Bits
import Data.Complex
import Data.Int
import Data.Ratio
import Data.Word
import Numeric (showFFloat, showHex)

main :: IO ()
main = do
  print [fromIntegral (300 * k) :: Int8 | k <- [1 .. 8 :: Int]]
  print [fromIntegral (-70000 * k) :: Word16 | k <- [1 .. 8 :: Int]]
  print (fromIntegral (maxBound :: Word64) :: Int64, (minBound :: Int32) `quot` 3, (-7) `divMod` (2 :: Int), (-7) `quotRem` (2 :: Int))
  print (sum [1 / fromIntegral k | k <- [1 .. 10000 :: Int]] :: Double)
  print (sum [1 / fromIntegral k | k <- [1 .. 1000 :: Int]] :: Float)
  putStrLn (showFFloat (Just 6) (exp 1 * sqrt 2 / (pi :: Double)) "")
  print (product [1 .. 60 :: Integer] `mod` (10 ^ (9 :: Int) + 7), gcd (2 ^ (90 :: Int)) (6 ^ (50 :: Int)) :: Integer)
  print (sum [1 % k | k <- [1 .. 20 :: Integer]])
  print (magnitude ((1 :+ 2) * (3 :+ (-1)) :: Complex Double))
  print (map (truncate :: Double -> Int) [1.5, -1.5, 1e10], map (round :: Double -> Int) [0.5, 1.5, 2.5], ceiling (2.1 :: Float) :: Int)
  print (rotateL (0x12345678 :: Word32) 12, countLeadingZeros (77 :: Word64), popCount (0xff00ff :: Int), complement 0 :: Word8)
  putStrLn (showHex (0xdeadbeefcafe :: Word64) "")
  print (isNaN (0 / 0 :: Double), 1 / 0 :: Double, decodeFloat (0.1 :: Double), floatDigits (1 :: Float))
  print (read "[1,2,3]" :: [Int], read "3.25e2" :: Double)

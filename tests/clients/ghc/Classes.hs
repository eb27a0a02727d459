{-# LANGUAGE ExistentialQuantification #-}
-- Type classes, records, higher-kinded types, laziness.
module Main where
import Data.List (foldl', intercalate, sortBy)
import Data.Ord (comparing)

class Shape s where
  area :: s -> Double
  name :: s -> String
  describe :: s -> String
  describe s = name s ++ " of " ++ show (area s)

data Circle = Circle Double
data Rect = Rect { width, height :: Double }
data Any = forall s. Shape s => Any s

instance Shape Circle where
  area (Circle r) = 3 * r * r
  name _ = "circle"
instance Shape Rect where
  area r = width r * height r
  name _ = "rectangle"
  describe r = "a " ++ name r ++ " " ++ show (width r) ++ "x" ++ show (height r)

newtype State s a = State { runState :: s -> (a, s) }
instance Functor (State s) where
  fmap f (State g) = State $ \s -> let (a, t) = g s in (f a, t)
instance Applicative (State s) where
  pure a = State $ \s -> (a, s)
  State f <*> State g = State $ \s -> let (h, t) = f s; (a, u) = g t in (h a, u)
instance Monad (State s) where
  State g >>= f = State $ \s -> let (a, t) = g s in runState (f a) t

next :: State Int Int
next = State $ \s -> let t = (s * 1103515245 + 12345) `mod` 2147483648 in (t `div` 65536, t)

primes :: [Int]
primes = sieve [2 ..] where sieve (p : xs) = p : sieve [x | x <- xs, x `mod` p /= 0]

main :: IO ()
main = do
  mapM_ putStrLn [describe (Circle 2), describe (Rect 3 4)]
  let shapes = [Any (Circle 1), Any (Rect 2 5), Any (Rect 1 1)]
      areas = [area s | Any s <- shapes]
  print (foldl' (+) 0 areas)
  let (xs, final) = runState (mapM (const next) [1 .. 8 :: Int]) 42
  print xs >> print final
  print (take 20 primes)
  putStrLn (intercalate "," (map (pure . snd) (sortBy (comparing fst) (zip xs "haskells"))))
  print (minBound :: Int, maxBound :: Int, 2 ^ (100 :: Int) `div` (7 :: Integer))

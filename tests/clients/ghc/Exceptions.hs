-- Exceptions: thrown in pure code and in IO, caught by type, brackets, arithmetic, array bounds, asynchronous ones.
module Main where
import Control.Concurrent
import Control.Exception
import qualified Data.Map as M
import System.IO

data Odd = Odd Int deriving Show
instance Exception Odd

halve :: Int -> Int
halve n | even n = n `div` 2
        | otherwise = throw (Odd n)

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  r <- try (evaluate (map halve [2, 4, 6])) :: IO (Either Odd [Int])
  print r
  s <- try (evaluate (sum (map halve [2, 3]))) :: IO (Either Odd Int)
  print s
  t <- try (evaluate (1 `div` (0 :: Int)))
  case t of
    Left DivideByZero -> putStrLn "division by zero"
    Left e -> print e
    Right n -> print n
  u <- try (evaluate (M.fromList [(1 :: Int, 'a')] M.! 2)) :: IO (Either SomeException Char)
  putStrLn (either (const "no such key") show u)
  (bracket (putStrLn "open" >> return 7) (const (putStrLn "close")) (\n -> throwIO (Odd n)))
    `catch` \e -> putStrLn ("caught " ++ show (e :: Odd))
  done <- newEmptyMVar
  worker <- forkIO ((threadDelay 10000000 `catch` \e -> putStrLn ("killed: " ++ show (e :: AsyncException)))
                    `finally` putMVar done ())
  threadDelay 1000
  killThread worker
  takeMVar done
  v <- try (readFile "/no/such/file" >>= putStr) :: IO (Either IOException ())
  putStrLn (either (const "no such file") (const "?") v)

-- Software transactional memory: transfers between accounts by many threads, retry and orElse.
module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

transfer :: TVar Int -> TVar Int -> Int -> STM ()
transfer from to n = do
  have <- readTVar from
  when (have < n) retry
  writeTVar from (have - n)
  modifyTVar' to (+ n)

main :: IO ()
main = do
  accounts <- replicateM 10 (newTVarIO 1000)
  done <- newTVarIO (0 :: Int)
  forM_ [0 .. 7 :: Int] $ \t -> forkIO $ do
    forM_ [1 .. 500] $ \k -> do
      let a = accounts !! ((t * 3 + k) `mod` 10)
          b = accounts !! ((t * 7 + k * 5 + 1) `mod` 10)
      atomically (transfer a b (k `mod` 17) `orElse` return ())
    atomically (modifyTVar' done (+ 1))
  atomically $ do
    n <- readTVar done
    when (n < 8) retry
  total <- sum <$> mapM readTVarIO accounts
  print total
  box <- newEmptyTMVarIO
  _ <- forkIO (forM_ [1 .. 5 :: Int] (atomically . putTMVar box))
  xs <- replicateM 5 (atomically (takeTMVar box))
  print xs

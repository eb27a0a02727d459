-- Concurrency: channels, MVars, a pipeline of threads, a barrier.
module Main where
import Control.Concurrent
import Control.Monad
import Data.IORef

main :: IO ()
main = do
  first <- newChan
  lastChan <- foldM (\c k -> do
                       d <- newChan
                       _ <- forkIO (forever (readChan c >>= writeChan d . (\n -> (n * 31 + k) `mod` 10007)))
                       return d) first [1 .. 50 :: Int]
  forM_ [1 .. 200] (writeChan first)
  out <- replicateM 200 (readChan lastChan)
  print (sum out, take 5 out)
  counter <- newMVar (0 :: Int)
  dones <- forM [1 .. 20 :: Int] $ \t -> do
    d <- newEmptyMVar
    _ <- forkIO (replicateM_ 100 (modifyMVar_ counter (return . (+ t))) >> putMVar d ())
    return d
  mapM_ takeMVar dones
  readMVar counter >>= print
  ref <- newIORef (0 :: Int)
  forM_ [1 .. 1000] $ \n -> atomicModifyIORef' ref (\x -> (x + n, ()))
  readIORef ref >>= print

-- A parser and an interpreter of expressions: data types, pattern matching, closures, mutual recursion.
module Main where
import Data.Char

data Expr = Num Int | Var String | Op Char Expr Expr | Let String Expr Expr | Fun String Expr | App Expr Expr
  deriving (Show, Eq)
data Value = I Int | F (Value -> Value)

newtype Parser a = Parser { parse :: String -> Maybe (a, String) }
instance Functor Parser where fmap f p = p >>= pure . f
instance Applicative Parser where
  pure a = Parser $ \s -> Just (a, s)
  f <*> p = f >>= \g -> fmap g p
instance Monad Parser where p >>= f = Parser $ \s -> parse p s >>= \(a, t) -> parse (f a) t

failed :: Parser a
failed = Parser (const Nothing)
orElse :: Parser a -> Parser a -> Parser a
orElse p q = Parser $ \s -> maybe (parse q s) Just (parse p s)
sat :: (Char -> Bool) -> Parser Char
sat ok = Parser $ \s -> case s of { (c : t) | ok c -> Just (c, t); _ -> Nothing }
many1, many0 :: Parser a -> Parser [a]
many1 p = (:) <$> p <*> many0 p
many0 p = many1 p `orElse` pure []
token :: Parser a -> Parser a
token p = p <* many0 (sat isSpace)
sym :: Char -> Parser Char
sym c = token (sat (== c))
word :: Parser String
word = token (many1 (sat isAlpha))
keyword :: String -> Parser ()
keyword k = word >>= \w -> if w == k then pure () else failed

expr, term, factor, atom :: Parser Expr
expr = letE `orElse` funE `orElse` chain term "+-"
  where letE = Let <$> (keyword "let" *> word) <*> (sym '=' *> expr) <*> (keyword "in" *> expr)
        funE = Fun <$> (sym '\\' *> word) <*> (sym '.' *> expr)
term = chain factor "*/"
factor = foldl1 App <$> many1 atom
atom = (Num . read <$> token (many1 (sat isDigit))) `orElse` (sym '(' *> expr <* sym ')') `orElse` var
  where var = word >>= \w -> if w `elem` ["let", "in"] then failed else pure (Var w)
chain :: Parser Expr -> String -> Parser Expr
chain p ops = p >>= rest
  where rest a = (token (sat (`elem` ops)) >>= \o -> p >>= \b -> rest (Op o a b)) `orElse` pure a

eval :: [(String, Value)] -> Expr -> Value
eval _ (Num n) = I n
eval env (Var v) = maybe (error v) id (lookup v env)
eval env (Op o a b) = case (o, eval env a, eval env b) of
  ('+', I x, I y) -> I (x + y)
  ('-', I x, I y) -> I (x - y)
  ('*', I x, I y) -> I (x * y)
  ('/', I x, I y) -> I (x `div` y)
  _ -> error "types"
eval env (Let v a b) = eval ((v, eval env a) : env) b
eval env (Fun v b) = F (\x -> eval ((v, x) : env) b)
eval env (App f a) = case eval env f of { F g -> g (eval env a); _ -> error "no function" }

run :: String -> String
run s = case parse (many0 (sat isSpace) *> expr) s of
  Just (e, "") -> case eval [] e of { I n -> show n; F _ -> "function" }
  Just (_, t) -> "stuck at " ++ take 5 t
  Nothing -> "no parse"

main :: IO ()
main = mapM_ (putStrLn . run)
  [ "1 + 2 * 3", "(1 + 2) * 3 - 4 / 2", "let x = 5 in x * x", "let twice = \\f . \\x . f (f x) in twice (twice (\\n . n * 3)) 7"
  , "\\x . x", "1 + )", "let y = let z = 3 in z * z in y + " ++ concat (replicate 300 "1 + ") ++ "1" ]

-- Exercises the parts of sqlite3 that differ most in their code: planner, VDBE, b-tree, FTS5, JSON, R-tree, windows.
.mode list
.headers on
CREATE TABLE town(id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, people INT CHECK(people >= 0), height REAL);
CREATE TABLE road(a INT REFERENCES town, b INT REFERENCES town, km REAL, PRIMARY KEY(a, b)) WITHOUT ROWID;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
INSERT INTO town SELECT i, printf('town-%03d', (i * 7919) % 1009), (i * i * 37) % 90001, ((i * 31) % 997) / 3.0 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 399)
INSERT INTO road SELECT i, i + 1 + (i % 5), ((i * 13) % 101) + 0.25 FROM n;
CREATE INDEX town_people ON town(people DESC, name);
CREATE INDEX town_high ON town(height) WHERE height > 100;
CREATE INDEX town_expr ON town(lower(name) || people);
SELECT count(*), sum(people), round(avg(height), 6), min(name), max(name), total(height) FROM town;
SELECT t.name, u.name, r.km FROM road r JOIN town t ON t.id = r.a JOIN town u ON u.id = r.b
  WHERE r.km > 95 ORDER BY r.km DESC, t.name LIMIT 12;
SELECT t.name, count(r.b) AS n FROM town t LEFT JOIN road r ON r.a = t.id GROUP BY t.id HAVING n = 0 ORDER BY t.id;
SELECT people / 10000 AS class, count(*), group_concat(id, ',') FROM town WHERE id < 60 GROUP BY class ORDER BY 2 DESC, 1;
SELECT name FROM town WHERE people BETWEEN 1000 AND 3000 AND name LIKE '%7%' INTERSECT SELECT name FROM town WHERE id % 2;
SELECT id FROM town WHERE height IN (SELECT max(height) FROM town UNION SELECT min(height) FROM town) ORDER BY id;
SELECT a, b FROM road NATURAL FULL JOIN (SELECT 3 AS a, 9 AS z) WHERE a < 6 ORDER BY 1, 2;
SELECT * FROM (VALUES (1, 'x'), (2, NULL), (3, x'00ff')) v WHERE v.column2 IS NOT NULL;

-- shortest ways from town 1: a recursive query with an aggregate
WITH RECURSIVE way(t, km, hops) AS (
  SELECT 1, 0.0, 0 UNION SELECT r.b, way.km + r.km, hops + 1 FROM way JOIN road r ON r.a = way.t WHERE hops < 9)
SELECT t, min(km), hops FROM way GROUP BY t ORDER BY t LIMIT 20;

-- window functions
SELECT id, people, rank() OVER w, dense_rank() OVER w, ntile(4) OVER w, lag(people, 2, -1) OVER w,
       sum(people) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW),
       first_value(name) OVER (PARTITION BY id % 3 ORDER BY people DESC), percent_rank() OVER w,
       group_concat(id, '-') FILTER (WHERE id % 2) OVER (ORDER BY id RANGE BETWEEN 3 PRECEDING AND 3 FOLLOWING)
  FROM town WHERE id <= 24 WINDOW w AS (ORDER BY people / 20000) ORDER BY id;

-- triggers, foreign keys, upsert, returning
PRAGMA foreign_keys = ON;
CREATE TABLE log(seq INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT, old INT, new INT);
CREATE TRIGGER town_up AFTER UPDATE OF people ON town WHEN old.people <> new.people BEGIN
  INSERT INTO log(what, old, new) VALUES('update ' || old.name, old.people, new.people);
  UPDATE town SET height = height + 0.5 WHERE id = new.id;
END;
CREATE TRIGGER town_del BEFORE DELETE ON town BEGIN INSERT INTO log(what, old) VALUES('delete', old.id); END;
CREATE VIEW big AS SELECT id, name, people FROM town WHERE people > 80000;
CREATE TRIGGER big_ins INSTEAD OF INSERT ON big BEGIN INSERT INTO town VALUES(new.id, new.name, new.people, 1.5); END;
UPDATE town SET people = people + 1 WHERE id % 50 = 0;
INSERT INTO big VALUES(1001, 'instead', 80001);
INSERT INTO town VALUES(5, 'dup', 1, 2) ON CONFLICT(id) DO UPDATE SET people = excluded.people + town.people RETURNING id, people;
DELETE FROM road WHERE a = 7 OR b = 7;
DELETE FROM town WHERE id = 7 RETURNING name;
SELECT * FROM log ORDER BY seq;
SELECT * FROM big ORDER BY people LIMIT 5;

-- transactions and savepoints
BEGIN; DELETE FROM log; SAVEPOINT s; INSERT INTO log(what) VALUES('kept?'); ROLLBACK TO s; SELECT count(*) FROM log; ROLLBACK;
SELECT count(*) FROM log;

-- JSON
CREATE TABLE doc(j TEXT);
INSERT INTO doc SELECT json_object('id', id, 'name', name, 'tags', json_array(id % 2, id % 3, NULL, height)) FROM town WHERE id < 9;
SELECT j ->> '$.name', json_extract(j, '$.tags[3]'), json_array_length(j, '$.tags') FROM doc;
SELECT key, value, type, fullkey FROM json_tree('{"a":[1,2.5e3,"\u00e9",{"b":null}],"c":true}');
SELECT json_patch('{"a":1,"b":{"c":2}}', '{"b":{"c":null,"d":[3]}}'), json_set('[1,2]', '$[#]', 9), json_remove('{"x":1,"y":2}', '$.x');
SELECT json_group_array(people), json_group_object(name, height) FROM town WHERE id < 5;

-- full-text search
CREATE VIRTUAL TABLE fts USING fts5(title, body, tokenize = 'porter unicode61', prefix = '2 3');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
INSERT INTO fts SELECT 'note ' || i, 'running runs ' || CASE i % 4 WHEN 0 THEN 'quickly over hills' WHEN 1 THEN 'slowly past rivers'
  WHEN 2 THEN 'compilers emit objects' ELSE 'café naïve déjà ' || i END || ' ' || (i * i) FROM n;
SELECT rowid, highlight(fts, 1, '<', '>') FROM fts WHERE fts MATCH 'run AND object*' ORDER BY rank, rowid LIMIT 6;
SELECT count(*) FROM fts WHERE fts MATCH 'body: (cafe OR river) NOT slow';
SELECT rowid, snippet(fts, 1, '[', ']', '…', 4), round(bm25(fts), 4) FROM fts('NEAR(past rivers, 3)') ORDER BY rowid LIMIT 4;
DELETE FROM fts WHERE rowid % 3 = 0;
INSERT INTO fts(fts) VALUES('optimize');
INSERT INTO fts(fts) VALUES('integrity-check');
SELECT count(*) FROM fts WHERE fts MATCH 'hill';

-- R-tree
CREATE VIRTUAL TABLE box USING rtree(id, x0, x1, y0, y1);
INSERT INTO box SELECT id, id % 37, id % 37 + 2.5, id % 23, id % 23 + height / 100 FROM town;
SELECT count(*), sum(id) FROM box WHERE x0 >= 5 AND x1 <= 20 AND y0 > 3 AND y1 < 15;

-- scalar functions, numbers and text
SELECT 9223372036854775807 + 0, -9223372036854775808 / -1, 7 / -2, 7 % -2, 1 << 62, ~5, 10.0 / 3, 1e308 * 10, -1e308 * 10;
SELECT CAST('12abc' AS INT), CAST(3.99e18 AS INT), CAST(x'3132' AS TEXT), typeof(1 / 0), abs(-7), round(-2.5), round(1234.5678, 2);
SELECT hex(zeroblob(2)), length(randomblob(7)), quote('it''s'), substr('abcdef', -3, 2), instr('hello', 'll'), replace('aXbXc', 'X', '--'), trim('..x..', '.'),
       upper('straße'), unicode('é'), char(955, 8364), length(x'0001'), printf('%08.3f|%-6d|%+d|%x|%e|%g', 3.14159, 42, 7, 255, 12345.678, 1e-5);
SELECT date('2024-02-29', '+1 year'), strftime('%Y-%j %W %s', '2000-01-01 12:34:56'), julianday('1970-01-01'), time('23:59:59', '+2 seconds'),
       datetime(1700000000, 'unixepoch', 'start of month', 'weekday 1');
SELECT sin(1), exp(2.5), ln(10), pow(2, 0.5), atan2(1, -1), ceil(-1.2), trunc(7.9), degrees(pi()), log(2, 1024), cosh(0.5), mod(7.5, 2);
SELECT 'a' < 'B', 'a' < 'B' COLLATE NOCASE, 'abc' GLOB 'a[b-d]?', 'x' IS NULL, NULL IS NOT DISTINCT FROM NULL, iif(2 > 1, 'yes', 'no');
SELECT x FROM (SELECT 'ä' AS x UNION ALL SELECT 'a' UNION ALL SELECT 'Z' UNION ALL SELECT 10 UNION ALL SELECT 9.5 UNION ALL SELECT NULL
  UNION ALL SELECT x'61') ORDER BY x;

-- generated columns, alter table, strict tables
CREATE TABLE g(a INT, b INT AS (a * 2) STORED, c TEXT AS (printf('%d!', b)) VIRTUAL) ;
INSERT INTO g(a) VALUES(1), (2), (30);
ALTER TABLE g ADD COLUMN d DEFAULT 'new';
ALTER TABLE g RENAME COLUMN a TO first;
ALTER TABLE g DROP COLUMN d;
SELECT * FROM g;
CREATE TABLE strict_t(n INTEGER, t TEXT) STRICT;
INSERT INTO strict_t VALUES('12', 'ok');
INSERT INTO strict_t VALUES('twelve', 'no');
INSERT INTO town VALUES(2000, 'town-001', -1, 0);
SELECT no_such_column FROM town;
SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name;
EXPLAIN QUERY PLAN SELECT * FROM town t JOIN road r ON r.a = t.id WHERE t.people > 500 AND t.name > 'town-5' ORDER BY t.people DESC;
ANALYZE;
SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY 1, 2;
EXPLAIN QUERY PLAN SELECT * FROM town WHERE height > 150 ORDER BY height;
PRAGMA integrity_check;
PRAGMA foreign_key_check;

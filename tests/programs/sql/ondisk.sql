-- A database file: journal modes, page sizes, vacuum, attach, large values, many commits.
PRAGMA page_size = 1024;
PRAGMA auto_vacuum = INCREMENTAL;
CREATE TABLE item(k TEXT PRIMARY KEY, v BLOB, n REAL);
BEGIN;
WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 3000)
INSERT INTO item SELECT printf('%05d-%x', (i * 2654435761) % 99991, i), zeroblob(i % 500), i / 7.0 FROM c;
COMMIT;
PRAGMA journal_mode = WAL;
UPDATE item SET v = printf('%.*c', 20 + n % 40, 'v') WHERE rowid % 3 = 0;
DELETE FROM item WHERE n > 300 AND n < 330;
PRAGMA wal_checkpoint(TRUNCATE);
PRAGMA journal_mode = DELETE;
INSERT INTO item VALUES('big', (SELECT group_concat(k, '/') FROM item), 0);
SELECT length(v), substr(v, 1, 40) FROM item WHERE k = 'big';
CREATE INDEX item_n ON item(n, length(v));
PRAGMA incremental_vacuum;
VACUUM;
ATTACH ':memory:' AS other;
CREATE TABLE other.copy AS SELECT * FROM item WHERE n < 100 ORDER BY k;
SELECT count(*), sum(length(v)), min(k), max(k) FROM other.copy;
SELECT count(*) FROM item i JOIN other.copy c USING(k) WHERE c.n * 2 > i.n;
DETACH other;
PRAGMA quick_check;
PRAGMA page_count;

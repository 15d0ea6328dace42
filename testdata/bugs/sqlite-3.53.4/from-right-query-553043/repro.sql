-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: wrong result in the right join: SELECT * FROM (SELECT 0 FROM t1 WHERE e LIKE '1%') AS x1 RIGHT JOIN t2 O…
-- Found with SQLite 3.53.4.

-- the client
.headers on
.mode quote
.nullvalue NULL
SELECT sqlite_version();

-- the session
PRAGMA encoding = 'UTF-8';
PRAGMA case_sensitive_like = OFF;
PRAGMA foreign_keys = OFF;

-- the database
CREATE TABLE t1 (e TEXT);
CREATE INDEX w1 ON t1 (e COLLATE nocase);
CREATE TABLE t2 (c INT);
INSERT INTO t2 VALUES (0);

-- the query
SELECT 0 FROM (SELECT 0 FROM t1 WHERE e LIKE '1%') AS x1 RIGHT JOIN t2 ON 0;
-- expected:
--   '0'
--   0
--   (1 row)
-- actual on SQLite 3.53.4:
--   (0 rows)

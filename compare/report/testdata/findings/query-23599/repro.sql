-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: wrong result of '1' IN (SELECT d FROM t1)
-- Found with SQLite 3.53.4.

-- the client
.headers on
.mode quote
.nullvalue NULL
SELECT sqlite_version();

-- the session
PRAGMA encoding = 'UTF-8';
PRAGMA foreign_keys = OFF;

-- the database
CREATE TABLE t2 (id INTEGER PRIMARY KEY, b VARCHAR(10) DEFAULT 'x');
INSERT INTO t2 VALUES (1, 'it''s'), (2, NULL);
CREATE TABLE t1 (d TEXT);
INSERT INTO t1 VALUES (NULL), ('1.0');
CREATE INDEX i1 ON t1 (d DESC);
ANALYZE;

-- the query
SELECT '1' IN (SELECT d FROM t1 WHERE d IS NOT NULL OR d IS NULL) AS a FROM (SELECT 1) AS x LEFT JOIN t2 AS y ON y.id = 7;
-- expected:
--   'a'
--   NULL
--   (1 row)
-- actual on SQLite 3.53.4:
--   'a'
--   0
--   (1 row)

-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: wrong order of rows of ORDER BY 1
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
CREATE TABLE t2 (c REAL);
INSERT INTO t2 VALUES (0), (1);

-- the query
SELECT * FROM (SELECT * FROM t2 GROUP BY 1 ORDER BY 1 DESC) AS x1 GROUP BY 1 ORDER BY 1;
-- expected:
--   'c'
--   0.0
--   1.0
--   (2 rows)
--   In this order.
-- actual on SQLite 3.53.4:
--   'c'
--   1
--   0
--   (2 rows)

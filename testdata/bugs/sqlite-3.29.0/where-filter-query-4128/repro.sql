-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: wrong result in WHERE: x1.b IS NOT FALSE
-- Found with SQLite 3.29.0.

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
CREATE TABLE t1 (b BIGINT);
INSERT INTO t1 VALUES (0);

-- the query
SELECT 0 FROM t1 LEFT JOIN t1 AS x1 ON 0 WHERE x1.b IS NOT FALSE;
-- expected:
--   '0'
--   0
--   (1 row)
-- actual on SQLite 3.29.0:
--   (0 rows)

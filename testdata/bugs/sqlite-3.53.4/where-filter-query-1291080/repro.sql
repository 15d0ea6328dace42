-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: wrong result in WHERE: (1, e) IN (SELECT 1, 0)
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
CREATE TABLE t1 (a VARCHAR(10));
CREATE TABLE t2 (e);
INSERT INTO t2 VALUES (0);
CREATE INDEX i02 ON t2 (e);

-- the query
SELECT 0 FROM t1 RIGHT JOIN t2 ON 0 WHERE (1, e) IN (SELECT 1, 0);
-- expected:
--   '0'
--   0
--   (1 row)
-- actual on SQLite 3.53.4:
--   (0 rows)

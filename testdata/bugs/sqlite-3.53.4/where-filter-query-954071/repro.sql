-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.53.4: wrong result in WHERE: '1' <> o1
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
CREATE TABLE t3 (e INT);
INSERT INTO t3 VALUES (1);

-- the query
SELECT 0 FROM (SELECT COUNT(*) AS o1 EXCEPT SELECT * FROM t3) AS x2 WHERE '1' <> o1;
-- expected:
--   (0 rows)
-- actual on SQLite 3.53.4:
--   '0'
--   0
--   (1 row)

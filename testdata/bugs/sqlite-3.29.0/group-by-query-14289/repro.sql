-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: unexpected error in GROUP BY: SELECT 0 IN () GROUP BY 0 IN ()
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

-- the query
SELECT 0 GROUP BY 0 IN ();
-- expected:
--   'column 1'
--   0
--   (1 row)
-- actual on SQLite 3.29.0:
--   An error of class name:
--   1: 1st GROUP BY term out of range - should be between 1 and 1

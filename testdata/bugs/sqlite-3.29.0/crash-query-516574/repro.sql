-- Run with: sqlite3 :memory: < repro.sql
-- SQLite 3.29.0: crash
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
CREATE TABLE t3 (a NUMERIC);
INSERT INTO t3 VALUES (0);
CREATE VIRTUAL TABLE r0 USING rtree_i32(a, c, d);
--
-- Every row satisfies exactly one of a condition, its negation, and that it is unknown: the three parts together are the whole. These answers cannot all be right:

-- all rows
SELECT 0 FROM t3 LEFT JOIN r0 ON c IN (SELECT NULL);
-- answer of SQLite 3.29.0:
--   No answer: the engine or the connection is gone.

-- rows where the condition is True
SELECT 0 FROM t3 LEFT JOIN r0 ON c IN (SELECT NULL) WHERE c IN (SELECT NULL);
-- answer of SQLite 3.29.0:
--   No answer: the engine or the connection is gone.
--   semcheck-sqlite-3.29.0: it crashed with SIGSEGV; its standard error: SIGSEGV: segmentation violation / PC=0x567f6c m=0 sigcode=1 addr=0x30 / signal arrived during cgo execution /  / … / rflags 0x10213 / cs     0x33 / fs     0x0 / gs     0x0
--
-- semcheck-sqlite-3.29.0: it crashed with SIGSEGV; its standard error: SIGSEGV: segmentation violation / PC=0x567f6c m=0 sigcode=1 addr=0x30 / signal arrived during cgo execution /  / … / rflags 0x10213 / cs     0x33 / fs     0x0 / gs     0x0

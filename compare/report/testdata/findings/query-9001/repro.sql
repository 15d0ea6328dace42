-- Run with: mysql --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MySQL 9.7.4: crash
-- Found with MySQL 9.7.4.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'STRICT_TRANS_TABLES';
SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin;

-- the database
CREATE TABLE t1 (a INT);
INSERT INTO t1 VALUES (1);

-- the query
SELECT 1 FROM t1 WHERE a = ANY (SELECT 1);
-- expected:
--   Some answer; the sources leave open which (rule group.bare-column).
-- actual on MySQL 9.7.4:
--   No answer: the engine or the connection is gone.
--   invalid connection

-- the end
DROP DATABASE semcheck_repro;

-- Run with: mysql --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MySQL 9.7.4-2: answers that contradict one another (plan, subquery_to_derived=on): SELECT 0 FROM t3 AS x0 WHERE 0 <= AL…
-- Found with MySQL 9.7.4-2.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin;
SET SESSION time_zone = '+00:00';
SET SESSION div_precision_increment = 4;
SET SESSION group_concat_max_len = 1048576;

-- the database
CREATE TABLE t1 (e VARCHAR(10));
CREATE TABLE t3 (b TINYINT PRIMARY KEY);
INSERT INTO t3 (b) VALUES (126);
--
-- Indexes, hints, settings and the way in which a query is sent change no result. These answers cannot all be right:

-- the query as it is
SELECT 0 FROM t3 AS x0 WHERE 0 <= ALL (SELECT 0 FROM t1 AS x1 WHERE 0) IS TRUE;
-- answer of MySQL 9.7.4-2:
--    0
--   ---
--    0
--   (1 row)

-- with subquery_to_derived=on
SET SESSION optimizer_switch = 'subquery_to_derived=on';
SELECT 0 FROM t3 AS x0 WHERE 0 <= ALL (SELECT 0 FROM t1 AS x1 WHERE 0) IS TRUE;
SET SESSION optimizer_switch = DEFAULT;
-- answer of MySQL 9.7.4-2:
--    0
--   ---
--   (0 rows)
--
-- the query as it is has 1 row that with subquery_to_derived=on has not: (0), once against 0 times

-- the end
DROP DATABASE semcheck_repro;

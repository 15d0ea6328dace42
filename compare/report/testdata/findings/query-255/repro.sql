-- Run with: mysql --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MySQL 9.7.4: wrong order of rows in the query: ORDER BY column_0
-- Found with MySQL 9.7.4.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'STRICT_TRANS_TABLES';
SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin;

-- the query
VALUES ROW(3), ROW(0), ROW(0) ORDER BY column_0;
-- expected:
--   +----------+
--   | column_0 |
--   +----------+
--   |        0 |
--   |        0 |
--   |        3 |
--   +----------+
--   (3 rows)
--   In this order.
-- actual on MySQL 9.7.4:
--   +----------+
--   | column_0 |
--   +----------+
--   |        3 |
--   |        0 |
--   |        0 |
--   +----------+
--   (3 rows)

-- the end
DROP DATABASE semcheck_repro;

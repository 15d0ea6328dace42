-- Run with: mysql --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MySQL 5.6.24: wrong result of (0, 0) > (0, NULL) IS NOT NULL
-- Found with MySQL 5.6.24.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION';
SET NAMES utf8mb4 COLLATE utf8mb4_bin;
SET SESSION time_zone = '+00:00';
SET SESSION div_precision_increment = 4;
SET SESSION group_concat_max_len = 1048576;

-- the query
SELECT (0, 0) > (0, NULL) IS NOT NULL;
-- expected:
--   +--------------------------------+
--   | (0, 0) > (0, NULL) IS NOT NULL |
--   +--------------------------------+
--   |                              0 |
--   +--------------------------------+
--   (1 row)
-- actual on MySQL 5.6.24:
--   +--------------------------------+
--   | (0, 0) > (0, NULL) IS NOT NULL |
--   +--------------------------------+
--   |                              1 |
--   +--------------------------------+
--   (1 row)

-- the end
DROP DATABASE semcheck_repro;

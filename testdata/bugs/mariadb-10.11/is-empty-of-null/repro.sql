-- Run with: mariadb --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MariaDB 10.11.19-MariaDB-0+deb12u1: wrong result in WHERE: ST_ISEMPTY(NULL)
-- Found with MariaDB 10.11.19-MariaDB-0+deb12u1.

-- the client
SELECT VERSION();
DROP DATABASE IF EXISTS semcheck_repro;
CREATE DATABASE semcheck_repro CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
USE semcheck_repro;

-- the session
SET SESSION sql_mode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION';
SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin;
SET SESSION time_zone = '+00:00';
SET SESSION div_precision_increment = 4;
SET SESSION group_concat_max_len = 1048576;

-- the query
SELECT 0 FROM DUAL WHERE ST_ISEMPTY(NULL);
-- expected:
--   (0 rows)
-- actual on MariaDB 10.11.19-MariaDB-0+deb12u1:
--   +---+
--   | 0 |
--   +---+
--   | 0 |
--   +---+
--   (1 row)

-- the end
DROP DATABASE semcheck_repro;

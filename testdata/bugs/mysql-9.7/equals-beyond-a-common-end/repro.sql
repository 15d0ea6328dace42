-- Run with: mysql --force --table --default-character-set=utf8mb4 < repro.sql
-- --force goes on after an error, so that the database is dropped.
-- MySQL 9.7.4-2: wrong result of ST_EQUALS(ST_GEOMFROMWKB(X'01020000000200000000000000000014c000000000000008c000000000000…
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

-- the query
SELECT ST_EQUALS(ST_GEOMFROMWKB(X'01020000000200000000000000000014c000000000000008c000000000000008c00000000000001c40'), ST_GEOMFROMTEXT('MULTILINESTRING((-5 -3,0 0),(-5 -3,-3 7))'));
-- expected:
--   +--------------------------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   | ST_EQUALS(ST_GEOMFROMWKB(X'01020000000200000000000000000014c000000000000008c000000000000008c00000000000001c40'), ST_GEOMFROMTEXT('MULTILINESTRING((-5 -3,0 0),(-5 -3,-3 7))')) |
--   +--------------------------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   |                                                                                                                                                                              0 |
--   +--------------------------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   (1 row)
-- actual on MySQL 9.7.4-2:
--   +--------------------------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   | ST_EQUALS(ST_GEOMFROMWKB(X'01020000000200000000000000000014c000000000000008c000000000000008c00000000000001c40'), ST_GEOMFROMTEXT('MULTILINESTRING((-5 -3,0 0),(-5 -3,-3 7))')) |
--   +--------------------------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   |                                                                                                                                                                              1 |
--   +--------------------------------------------------------------------------------------------------------------------------------------------------------------------------------+
--   (1 row)

-- the end
DROP DATABASE semcheck_repro;

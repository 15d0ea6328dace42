-- Run with: duckdb -no-init :memory: < repro.sql
-- DuckDB 1.5.5: wrong result of x2.u6
-- Found with DuckDB 1.5.5.

-- the client
.mode duckbox
.maxrows 100000
.nullvalue NULL
SELECT version();

-- the session
SET threads = 1;
SET memory_limit = '1.0 GiB';
SET temp_directory = '';
SET default_null_order = 'NULLS_LAST';
SET default_order = 'ASC';
SET integer_division = false;
SET ieee_floating_point_ops = true;
SET old_implicit_casting = false;
SET order_by_non_integer_literal = false;
SET scalar_subquery_error_on_multiple_rows = true;
SET autoinstall_known_extensions = false;
SET autoload_known_extensions = false;

-- the database
CREATE TABLE t0 (a HUGEINT);
CREATE TABLE t1 (c TINYINT, d BOOLEAN, e INTEGER, f HUGEINT);
INSERT INTO t1 VALUES (1, 0, 0, 0);
CREATE VIEW v1 (u4, u5, u6) AS SELECT t1.f AS f, t1.d AS d, t1.c AS o0 FROM t1 AS x0 LEFT JOIN t1 ON x0.c = t1.e AND FALSE NOT BETWEEN TRUE AND x0.d;

-- the query
SELECT x2.u6 FROM v1 FULL JOIN t0 ON u4, v1 AS x2;
-- expected:
--   ┌──────┐
--   │  u6  │
--   ├──────┤
--   │ NULL │
--   └──────┘
--   (1 row)
-- actual on DuckDB 1.5.5:
--   ┌────┐
--   │ u6 │
--   ├────┤
--   │  1 │
--   └────┘
--   (1 row)

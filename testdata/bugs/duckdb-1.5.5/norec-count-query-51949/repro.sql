-- Run with: duckdb -no-init :memory: < repro.sql
-- DuckDB 1.5.5: answers that contradict one another (norec, count): SELECT 0 FROM (SELECT x0.g3 FROM t1 AS x0 JOIN t1 AS …
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
CREATE TABLE t1 (a INTEGER, g3 INTEGER GENERATED ALWAYS AS (a) VIRTUAL);
INSERT INTO t1 VALUES (0), (0), (1);
--
-- A condition selects the rows on which it is True, whether it stands in the query or is computed for every row. These answers cannot all be right:

-- the optimised query
SELECT COUNT(*) FROM (SELECT x0.g3 FROM t1 AS x0 JOIN t1 AS x1 ON x1.a ORDER BY 1 DESC LIMIT 2) AS x2 JOIN t1 AS x3 ON x2.g3 = x3.g3 WHERE 0 >= x2.g3;
-- answer of DuckDB 1.5.5:
--    count_star()
--   --------------
--    4
--   (1 row)

-- the condition computed for every row
SELECT SUM(CAST(0 >= x2.g3 IS TRUE AS INTEGER)) FROM (SELECT x0.g3 FROM t1 AS x0 JOIN t1 AS x1 ON x1.a ORDER BY 1 DESC LIMIT 2) AS x2 JOIN t1 AS x3 ON x2.g3 = x3.g3;
-- answer of DuckDB 1.5.5:
--    sum(CAST((CAST((0 >=
--    x2.g3) AS BOOLEAN)…
--   ----------------------
--    2
--   (1 row)
--
-- the condition selects 4 rows and is True on 2 rows

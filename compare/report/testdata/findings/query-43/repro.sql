-- Run with: duckdb -no-init :memory: < repro.sql
-- DuckDB v1.5.5: wrong result
-- Found with DuckDB v1.5.5.

-- the client
.mode duckbox
.maxrows 100000
.nullvalue NULL
SELECT version();

-- the database
CREATE TABLE t (a INTEGER, b VARCHAR);
INSERT INTO t VALUES (1, 'z'), (2, 'x'), (2, 'y');

-- the query
SELECT a, b FROM t ORDER BY a LIMIT 2;
-- expected:
--   Any one of 4 results.
--
--   Result 1:
--   ┌───┬───┐
--   │ a │ b │
--   ├───┼───┤
--   │ 1 │ z │
--   │ 2 │ x │
--   │ 2 │ y │
--   └───┴───┘
--   2 rows: row 1, then any one of rows 2 to 3.
--
--   Result 2:
--   ┌───┬───┐
--   │ a │ b │
--   ├───┼───┤
--   │ 2 │ x │
--   │ 2 │ y │
--   └───┴───┘
--   Any one of these 2 rows.
--
--   Result 3:
--   ┌───┬───┐
--   │ a │ b │
--   ├───┼───┤
--   │ 1 │ z │
--   └───┴───┘
--   (1 row)
--
--   and 1 result more, see finding.json.
-- actual on DuckDB v1.5.5:
--   ┌───┬──────┐
--   │ a │  b   │
--   ├───┼──────┤
--   │ 2 │ x    │
--   │ 1 │ NULL │
--   └───┴──────┘
--   (2 rows)

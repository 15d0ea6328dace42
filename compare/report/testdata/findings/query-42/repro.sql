-- Run with: duckdb -no-init :memory: < repro.sql
-- DuckDB v1.5.5: statement does not end
-- Found with DuckDB v1.5.5.

-- the client
.mode duckbox
.maxrows 100000
.nullvalue NULL
SELECT version();

-- the query
SELECT count(*) FROM range(1) AS r (a);
-- expected:
--   ┌──────────┐
--   │ column 1 │
--   ├──────────┤
--   │        1 │
--   └──────────┘
--   (1 row)
-- actual on DuckDB v1.5.5:
--   No answer: the statement ran past its time.

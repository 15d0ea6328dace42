-- Run these statements one after another in a client of FalkorDB 4.16.3.
-- FalkorDB 4.16.3: wrong result in the query: RETURN toInteger(-0.25) AS c1
-- Found with FalkorDB 4.16.3.

-- the query
RETURN toInteger(-0.25) AS c1;
-- expected:
--    c1
--   ----
--    0
--   (1 row)
-- actual on FalkorDB 4.16.3:
--    c1
--   ----
--    -1
--   (1 row)

-- Run these statements one after another in a client of FalkorDB 4.16.3.
-- FalkorDB 4.16.3: unexpected error in the query: RETURN 5e-324 AS c1
-- Found with FalkorDB 4.16.3.

-- the query
RETURN 5e-324 AS c1;
-- expected:
--    column 1
--   ----------
--    5e-324
--   (1 row)
-- actual on FalkorDB 4.16.3:
--   An error of class overflow:
--   Float overflow '5e-324'

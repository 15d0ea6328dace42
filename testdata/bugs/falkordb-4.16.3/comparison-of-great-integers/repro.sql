-- Run these statements one after another in a client of FalkorDB 4.16.3.
-- FalkorDB 4.16.3: wrong result in the query: MATCH ()-[rc]->()-[re]-() WITH rc, re WHERE 0 <= -9223372036854775807 - 1 R…
-- Found with FalkorDB 4.16.3.

-- the database
CREATE ()-[:T1]->();

-- the query
MATCH ()-[rc]->()-[re]-() WITH rc, re WHERE 0 <= -9223372036854775807 - 1 RETURN 0 AS c2;
-- expected:
--    c2
--   ----
--   (0 rows)
-- actual on FalkorDB 4.16.3:
--    c2
--   ----
--    0
--   (1 row)

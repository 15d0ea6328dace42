-- Run these statements one after another in a client of FalkorDB 4.16.3.
-- FalkorDB 4.16.3: wrong result in the query: MATCH pi = ()-[*1..2]-() RETURN 0 AS l
-- Found with FalkorDB 4.16.3.

-- the database
CREATE ();
MATCH (a), (b) CREATE (a)-[:T1]->(b);

-- the query
MATCH pi = ()-[*1..2]-() RETURN 0 AS l;
-- expected:
--    l
--   ---
--    0
--   (1 row)
-- actual on FalkorDB 4.16.3:
--    l
--   ---
--    0
--    0
--   (2 rows)

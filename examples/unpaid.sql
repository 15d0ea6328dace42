-- Who bought nothing? The first column counts with NOT IN, the second with
-- NOT EXISTS. One purchase has no customer, so NOT IN is never true.
SELECT
  (SELECT COUNT(*) FROM customer WHERE id NOT IN (SELECT customer FROM purchase)) AS with_not_in,
  (SELECT COUNT(*) FROM customer c
   WHERE NOT EXISTS (SELECT 1 FROM purchase p WHERE p.customer = c.id)) AS with_not_exists;

SELECT name FROM customer WHERE name LIKE 'a%';
SELECT IFNULL(name, '?') FROM customer;
SELECT name FROM customer ORDER BY name;
SELECT COUNT(*) FROM customer;

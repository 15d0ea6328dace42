-- Customers and their orders; one order has no customer.
CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL);
CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer INTEGER, amount DECIMAL(8,2));

INSERT INTO customer VALUES (1, 'Ada'), (2, 'Bob'), (3, 'Cyd');
INSERT INTO purchase VALUES (10, 1, 19.90), (11, 1, 5.10), (12, NULL, 7.00);

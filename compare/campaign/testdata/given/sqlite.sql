PRAGMA foreign_keys=ON;
CREATE TABLE customers (id INTEGER PRIMARY KEY AUTOINCREMENT, name VARCHAR(40) NOT NULL UNIQUE, city TEXT COLLATE NOCASE, credit DECIMAL(10,2) DEFAULT 0, active BOOLEAN DEFAULT 1, joined DATE);
CREATE TABLE [Orders] (id INTEGER PRIMARY KEY, customer INT REFERENCES customers(id) ON DELETE CASCADE, amount REAL, note, CHECK (amount > -100));
CREATE TABLE empty (a, b INTEGER);
CREATE INDEX by_city ON customers (city);
CREATE VIEW rich AS SELECT id, name FROM customers WHERE credit > 10;
INSERT INTO customers (name, city, credit, active, joined) VALUES
  ('Ann','Bern',12.5,1,'2020-01-01'),('Bob',NULL,0,0,NULL),('C''arl','Basel',99.99,1,'2021-02-03'),('Dörte','Bern',NULL,NULL,'2020-01-01');
INSERT INTO Orders (customer, amount, note) VALUES (1,10.5,'x'),(1,0.1,NULL),(2,1e10,3),(NULL,-3,x'00ff');

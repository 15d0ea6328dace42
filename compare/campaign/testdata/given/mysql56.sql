/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE `customers` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(40) NOT NULL,
  `city` varchar(20) DEFAULT NULL COMMENT 'where',
  `credit` decimal(10,2) DEFAULT '0.00',
  `active` tinyint(1) DEFAULT '1',
  PRIMARY KEY (`id`),
  UNIQUE KEY `by_name` (`name`),
  KEY `by_city` (`city`(5))
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE orders (id INT UNSIGNED PRIMARY KEY AUTO_INCREMENT, customer INT, amount DOUBLE, note TEXT,
  CONSTRAINT fk FOREIGN KEY (customer) REFERENCES customers (id) ON DELETE CASCADE);
CREATE VIEW rich AS SELECT id, name FROM customers WHERE credit > 10;
INSERT INTO `customers` VALUES (1,'Ann','Bern',12.50,1),(2,'Bob',NULL,0.00,0),(3,'C\'arl; --','Basel',99.99,1),(4,'Dörte\n','Bern',NULL,NULL);
INSERT INTO orders (customer, amount, note) VALUES (1,10.5,'x'),(1,0.1,NULL),(2,1e10,'y'),(NULL,-3,'z');

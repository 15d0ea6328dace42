SET standard_conforming_strings = on;
CREATE TABLE public.customers (id serial PRIMARY KEY, name varchar(40) NOT NULL UNIQUE, city text, credit numeric(10,2) DEFAULT 0, active boolean DEFAULT true, CHECK (credit < 1000));
CREATE TABLE public.orders (id integer NOT NULL, customer integer, amount double precision, note text);
CREATE INDEX ON customers USING btree (city, credit DESC) WHERE active;
CREATE VIEW rich AS SELECT id, name FROM public.customers WHERE credit > 10;
INSERT INTO customers (name, city, credit, active) VALUES ('Ann','Bern',12.5,true),('Bob',NULL,0,false),('Carl','Basel',99.99,true),(E'Dörte\n','Bern',NULL,NULL);
COPY public.orders (id, customer, amount, note) FROM stdin;
1	1	10.5	x
2	1	0.1	\N
3	2	1e+100	\\N
4	\N	-3	a"b
\.
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

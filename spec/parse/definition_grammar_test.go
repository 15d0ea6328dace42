package parse_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// TestDefinitionGrammar: what grammars take and refuse around definitions and changes.
// Sources: SQLite, parse.y (columnlist conslist_opt, ccons, tcons, setlist, multiselect_op;
// VIEW … AS select and INSERT … select, where select begins with no parenthesis); PostgreSQL,
// gram.y (index_elem, OFFSET … row_or_rows, joined_table), from which DuckDB's select.y is;
// MySQL 15.1.22 CREATE TABLE Statement; MariaDB documentation, CONSTRAINT, SELECT.
func TestDefinitionGrammar(t *testing.T) {
	const taken, syntax = "", "syntax"
	for _, c := range []struct{ text, dialect, want string }{
		{"CREATE TABLE t (PRIMARY KEY (a), a INTEGER)", "sqlite", syntax},
		{"CREATE TABLE t (a INTEGER, UNIQUE (a), b INTEGER)", "sqlite", syntax},
		{"CREATE TABLE t (PRIMARY KEY (a), a INTEGER)", "postgres", taken},
		{"CREATE TABLE t (a INTEGER CONSTRAINT k, b INTEGER CONSTRAINT l NOT NULL)", "sqlite", taken},
		{"CREATE TABLE t (a INTEGER, CONSTRAINT k, CHECK (a > 0))", "sqlite", taken},
		{"CREATE TABLE t (a INTEGER CONSTRAINT k)", "postgres", syntax},
		{"CREATE VIEW v AS (SELECT 1)", "sqlite", syntax},
		{"CREATE VIEW v AS (SELECT 1)", "postgres", taken},
		{"INSERT INTO t (SELECT 1)", "sqlite", syntax},
		{"INSERT INTO t (a) (SELECT 1)", "sqlite", syntax},
		{"INSERT INTO t (a) (SELECT 1)", "mysql", taken},
		{"UPDATE t SET a == 1", "sqlite", taken},
		{"UPDATE t SET a == 1", "postgres", syntax},
		{"UPDATE ONLY t SET a = 1", "duckdb", taken}, // relation_expr in select.y of DuckDB 1.5.5 and in gram.y of PostgreSQL 18
		{"DELETE FROM ONLY (t)", "duckdb", taken},
		{"SELECT a FROM ONLY t AS u", "postgres", taken},
		{"SELECT a FROM ONLY (t) u", "duckdb", taken},
		{"SELECT a FROM ONLY (t", "duckdb", syntax},
		{"TABLE ONLY t", "postgres", taken},
		{"SELECT a NOT NULL FROM t", "duckdb", taken}, // a_expr in select.y of DuckDB 1.5.5, expr in parse.y of SQLite
		{"SELECT a NOT NULL FROM t", "sqlite", taken},
		{"SELECT a NOT NULL FROM t", "postgres", syntax},
		{"SELECT 1 IN (1) IN (1)", "mariadb", "unsupported"},
		{"SELECT 5 BETWEEN 1 AND 10 BETWEEN 0 AND 1", "mariadb", "unsupported"},
		{"SELECT 1 LIKE 1 NOT IN (1)", "mariadb", "unsupported"},
		{"SELECT 1 IN (1) IS NULL", "mariadb", taken},
		{"SELECT 1 BETWEEN 0 AND 2 AND 1 IN (1)", "mariadb", taken},
		{"SELECT 1 IN (1) IN (1)", "mysql", syntax},
		{"SELECT 5 BETWEEN 1 AND 10 BETWEEN 0 AND 1", "mysql", taken}, // predicate in sql_yacc.yy of 8.0.39
		// grammar.y of DuckDB 1.5.5: BETWEEN, IN_P, GLOB, LIKE, ILIKE, SIMILAR and NOT_LA are one %nonassoc level, which
		// counts where an a_expr ends the predicate (a_expr in select.y); behind in_expr there is nothing but to reduce.
		{"SELECT 1 BETWEEN 0 AND 2 BETWEEN 0 AND 1", "duckdb", syntax},
		{"SELECT 5 BETWEEN 1 AND 10 NOT BETWEEN 0 AND 1", "duckdb", syntax},
		{"SELECT 'a' LIKE 'a' LIKE 't'", "duckdb", syntax},
		{"SELECT 'a' LIKE 'a' ESCAPE 'x' LIKE 't'", "duckdb", syntax},
		{"SELECT 'a' NOT LIKE 'a' IN (true)", "duckdb", syntax},
		{"SELECT 'a' SIMILAR TO 'a' ILIKE 't'", "duckdb", syntax},
		{"SELECT 1 IN (1) LIKE '1'", "duckdb", taken},
		{"SELECT 1 IN (1) IN (true) NOT IN (false)", "duckdb", taken},
		{"SELECT 1 IN (SELECT 1) BETWEEN false AND true", "duckdb", taken},
		{"SELECT 'a' LIKE 'a' = true", "duckdb", taken},
		{"SELECT 1 BETWEEN 0 AND 2 IS NULL", "duckdb", taken},
		{"SELECT EXISTS ((SELECT 1))", "sqlite", syntax}, // expr and cmd in parse.y: select begins with no parenthesis
		{"(SELECT 1)", "sqlite", syntax},
		{"WITH t AS ((SELECT 1)) SELECT 1", "sqlite", syntax},
		{"SELECT EXISTS ((SELECT 1))", "mysql", taken},
		{"(SELECT 1)", "duckdb", taken},
		{"SELECT COUNT(1, 2)", "postgres", taken}, // the grammar takes any arguments (func_application in gram.y)
		{"SELECT COUNT(DISTINCT 1, 2)", "sqlite", taken},
		{"SELECT AVG(*)", "sqlite", taken},
		{"SELECT COUNT(1, 2)", "mysql", syntax},
		{"SELECT MAX(1, 2)", "duckdb", "unsupported"},
		{"SELECT a FROM t LIMIT a", "mysql", taken}, // limit_option in sql_yacc.yy takes the name of a variable
		{"SELECT a FROM t LIMIT a + 1", "mysql", syntax},
		{"CREATE TABLE t (a INTEGER CONSTRAINT k CHECK (a > 0))", "mysql", taken},
		{"CREATE TABLE t (a INTEGER CONSTRAINT k NOT NULL)", "mysql", syntax},
		{"CREATE TABLE t (a INTEGER CONSTRAINT k CHECK (a > 0))", "mariadb", syntax},
		{"CREATE TABLE t (a INTEGER, CONSTRAINT k CHECK (a > 0))", "mariadb", taken},
		{"CREATE TABLE t (a VARCHAR(0))", "postgres", syntax},
		{"CREATE TABLE t (a VARCHAR(0))", "mysql", "unsupported"}, // a column that holds the empty text alone
		{"CREATE TABLE t (a DECIMAL(2,5))", "mysql", syntax},
		{"CREATE TABLE t (a DECIMAL(0))", "mysql", taken},
		{"CREATE TABLE t (a FLOAT(60))", "postgres", syntax},
		{"CREATE TABLE t (a FLOAT(60))", "mysql", "unsupported"},
		{"CREATE TABLE t (a FLOAT(60))", "duckdb", syntax},
		{"CREATE TABLE t (a INTEGER, b INTEGER, CONSTRAINT k UNIQUE (a), CONSTRAINT k UNIQUE (b))", "postgres", "unsupported"},
		{"CREATE TABLE t (a INTEGER, b INTEGER, UNIQUE KEY k (a), KEY k (b))", "mysql", "unsupported"},
		{"CREATE TABLE t (a INTEGER, b INTEGER, CONSTRAINT k UNIQUE (a), CONSTRAINT k UNIQUE (b))", "sqlite", taken},
		{"SELECT a FROM t OFFSET 1 ROWS LIMIT 2", "mariadb", syntax},
		{"SELECT a FROM t OFFSET 1 LIMIT 2", "postgres", taken},
		{"SELECT 1 UNION DISTINCT SELECT 1", "sqlite", syntax},
		{"SELECT 1 UNION DISTINCT SELECT 1", "duckdb", taken},
		{"SELECT a FROM (t)", "duckdb", syntax},
		{"SELECT a FROM (t)", "sqlite", taken},
		{"SELECT a FROM t LIMIT 2 OFFSET 1 ROWS", "duckdb", taken},
		{"SELECT a FROM t LIMIT 2 OFFSET 1 ROW", "postgres", taken},
		{"SELECT a FROM t LIMIT 2 OFFSET 1 ROWS", "mysql", syntax},
		{"CREATE INDEX i ON t (a + 1)", "sqlite", taken},
		{"CREATE INDEX i ON t (a + 1)", "postgres", syntax},
		{"CREATE INDEX i ON t (t.a)", "duckdb", syntax},
		{"CREATE INDEX i ON t ('a')", "duckdb", syntax},
		{"CREATE INDEX i ON t ((a + 1))", "duckdb", taken},
		{"CREATE INDEX i ON t (lower(a))", "postgres", taken},
		{"CREATE INDEX i ON t (a DESC, (b))", "postgres", taken},
	} {
		_, err := parse.Statement(c.text, spec.DialectByName(c.dialect))
		var refused *parse.UnsupportedError
		got := taken
		switch {
		case errors.As(err, &refused):
			got = "unsupported"
		case err != nil:
			got = syntax
		}
		if got != c.want {
			t.Errorf("%s: %s: %q, want %q (%v)", c.dialect, c.text, got, c.want, err)
		}
	}
}

package parse_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// TestMySQLWords: what is legal in MySQL and not modelled is refused by name, what its
// grammar does not take is a syntax error. Sources: MySQL 9.5 manual, 11.2.5 (a blank before
// the parenthesis), 15.2.13 (LIMIT takes integer constants), 14.7 (units of time, GET_FORMAT), 14.10 (CONVERT … USING),
// 11.1.4 and 11.1.5 (literals), 12.3.8 (introducers), 11.1.3 (escapes of ODBC), 13.3.5 (ENUM).
func TestMySQLWords(t *testing.T) {
	const syntax, unsupported = "syntax", "unsupported"
	for text, want := range map[string]string{
		"SELECT COUNT (*) FROM t":                         syntax,
		"SELECT COUNT (DISTINCT a) FROM t":                syntax,
		"SELECT CAST (a AS CHAR(3)) FROM t":               syntax,
		"SELECT CAST (a AS SIGNED) FROM t":                syntax, // 1584
		"SELECT TRIM (LEADING 'x' FROM a) FROM t":         syntax,
		"SELECT SUM (a) FROM t":                           "",
		"SELECT AVG (a), ABS (a), COALESCE (a, 1) FROM t": "",
		"SELECT 1 LIMIT 1+1":                              syntax,
		"SELECT 1 LIMIT 0x1":                              syntax,
		"SELECT 1 LIMIT 1, 2":                             "",
		"SELECT TIMESTAMPDIFF(MONTH, a, b) FROM t":        "",
		"SELECT TIMESTAMPADD(SECOND, 1, a) FROM t":        "",
		"SELECT TIMESTAMPADD(DAY_HOUR, a, b) FROM t":      "",
		"SELECT DATE_ADD(a, INTERVAL 1 FORTNIGHT) FROM t": syntax,
		"SELECT GET_FORMAT(DATE, 'USA')":                  unsupported,
		"SELECT CONVERT(a USING latin1) FROM t":           "",
		"SELECT CONVERT(a USING sjis) FROM t":             unsupported,
		"SELECT DATE_ADD(a, INTERVAL 1 DAY) FROM t":       "",
		"SELECT _latin1 0xFF":                             unsupported,
		"SELECT _utf8mb4 'a'":                             "",
		"SELECT _sjis 'a'":                                unsupported,
		"SELECT _binary X'41'":                            unsupported,
		"SELECT _column 'a' FROM t":                       "", // a column with an alias
		"SELECT {d '2020-01-01'}":                         unsupported,
		"SELECT {fn LENGTH('x')}":                         unsupported,
		"CREATE TABLE t (a ENUM(0xE4, '1'))":              unsupported,
		"CREATE TABLE t (a INT, KEY k USING BTREE (a))":   "",
		"CREATE TABLE t (a INT, KEY (a) USING HASH)":      "",
		"SELECT 1a, t.b FROM t":                           "",
		"SELECT 0X41, 0b2, 0x FROM t":                     "", // names
		"SELECT x'4'":                                     syntax,
		"SELECT b'2'":                                     syntax,
		"SELECT 1.5e":                                     syntax,
	} {
		for _, d := range []string{"mysql", "mariadb", "mysql56"} {
			_, err := parse.Statement(text, spec.DialectByName(d))
			var refused *parse.UnsupportedError
			got := ""
			switch {
			case errors.As(err, &refused):
				got = unsupported
			case err != nil:
				got = syntax
			}
			if got != want {
				t.Errorf("%s: %s: %q, want %q (%v)", d, text, got, want, err)
			}
		}
	}
}

package parse_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// written is a dump as text: its statements and queries with their places, and
// what is said of the rest.
func written(t testing.TB, dump *parse.Dump, d *spec.Dialect) string {
	t.Helper()
	var b strings.Builder
	for _, s := range dump.Statements {
		text, err := render.Statement(s.Tree, d)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %s\n", s.Place, text)
	}
	for _, q := range dump.Queries {
		if q.Err != nil {
			fmt.Fprintf(&b, "%s unread: %v\n", q.Place, q.Err)
			continue
		}
		text, err := render.Query(q.Tree, d)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %s\n", q.Place, text)
	}
	for _, n := range dump.Ignored {
		fmt.Fprintf(&b, "ignored %d %s\n", n.Count, n.What)
	}
	for _, n := range dump.Replaced {
		fmt.Fprintf(&b, "replaced %d %s\n", n.Count, n.What)
	}
	for _, l := range dump.LeftOut {
		fmt.Fprintf(&b, "%s left out: %s %s: %s\n", l.Place, l.Kind, l.Name, l.Reason)
	}
	return b.String()
}

// The dumps are what the engines' own tools wrote of databases that were made
// for this: sqlite3 3.40.1, mysqldump 9.7.4, mariadb-dump 10.11, pg_dump 18.
func TestDumps(t *testing.T) {
	dialects := map[string]string{"sqlite3": "sqlite", "mysqldump": "mysql", "mariadb-dump": "mariadb", "pg_dump": "postgres", "pg_dump-clean-inserts": "postgres"}
	for name, dialect := range dialects {
		t.Run(name, func(t *testing.T) {
			d := spec.DialectByName(dialect)
			text, err := os.ReadFile(filepath.Join("testdata", "dumps", name+".sql"))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join("testdata", "dumps", name+".want"))
			if err != nil {
				t.Fatal(err)
			}
			dump, err := parse.ReadSchema(string(text), d)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(t, dump, d); got != string(want) {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

func TestDumpTexts(t *testing.T) {
	for _, c := range []struct{ name, dialect, text, want string }{
		{"nothing", "sqlite", "", ""},
		{"comments", "mysql", "-- a\n# b\n/* c */ /*!40101 */;;\n", ""},
		{"left out with its rows, its index and the view over it", "sqlite",
			"CREATE TABLE t (a INT, b TEXT GENERATED ALWAYS AS (a)); INSERT INTO t VALUES (1);\nCREATE INDEX i ON t (a); CREATE VIEW v AS SELECT * FROM t; CREATE TABLE u (a); CREATE VIEW w AS SELECT * FROM v;",
			"2:60 CREATE TABLE u (a)\n1:1 left out: table t: a generated column of a given schema is not modelled\n2:26 left out: view v: it is over t\n2:80 left out: view w: it is over v\n"},
		{"filled from what is left out", "sqlite", "CREATE TABLE t (a INT, b AS (a)); CREATE TABLE u (a); INSERT INTO u SELECT a FROM t; INSERT INTO u VALUES (1)",
			"1:1 left out: table t: a generated column of a given schema is not modelled\n1:55 left out: table u: it is filled from t\n"},
		{"rows that are not modelled", "sqlite", "CREATE TABLE t (a); INSERT INTO t VALUES (1); INSERT OR IGNORE INTO t VALUES (2); CREATE TABLE u (b)",
			"1:83 CREATE TABLE u (b)\n1:47 left out: table t: what an INSERT does with conflicts is not modelled\n"},
		{"executable comments", "mysql", "/*!40000 CREATE TABLE t (a INT) */ /*!50100 ENGINE=InnoDB */; /*M!999999 CREATE TABLE u (a INT); */ INSERT INTO t VALUES ('/*! no */')",
			"1:10 CREATE TABLE t (a INT)\n1:101 INSERT INTO t VALUES ('/*! no */')\nignored 1 table option ENGINE\n"},
		{"keys that follow", "mysql", "CREATE TABLE `t` (`id` int(11) NOT NULL, `a` varchar(9) CHARACTER SET latin1);\nINSERT INTO t VALUES (1, 'x');\nALTER TABLE `t` ADD PRIMARY KEY (`id`) USING BTREE, ADD UNIQUE KEY `u` (`a`), ADD KEY `k` (`a`(3));\nALTER TABLE `t` MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=4;",
			"1:1 CREATE TABLE t (id INT NOT NULL, a VARCHAR(9), PRIMARY KEY (id), UNIQUE (a))\n2:1 INSERT INTO t VALUES (1, 'x')\nignored 1 CHARACTER SET\nignored 1 ALTER TABLE ADD KEY\nignored 2 ALTER TABLE AUTO_INCREMENT\n"},
		{"a change that is not modelled", "postgres", "CREATE TABLE t (a int); ALTER TABLE t ADD COLUMN b int; CREATE TABLE u (a int);",
			"1:57 CREATE TABLE u (a INTEGER)\n1:39 left out: table t: ALTER TABLE … ADD COLUMN is not modelled\n"},
		{"copy", "postgres", "CREATE TABLE t (a int, b boolean, c text, d bytea, e numeric);\nCOPY public.t (c, a, b, e) FROM stdin;\nx\\ty\\\\\\101\\x42\\n\t-3\tt\t1.50\n\\N\t\\N\t\\N\tNaN\n\\.\n\nCOPY t FROM stdin;\n1\tf\t\t\\\\x00ff\t1e3\n\\.\nCREATE TABLE u (a int);",
			"2:1 INSERT INTO t (c, a, b, e) VALUES (E'x\ty\\\\AB\\n', -3, TRUE, 1.50), (NULL, NULL, NULL, CAST('NaN' AS NUMERIC))\n" +
				"7:1 INSERT INTO t VALUES (1, FALSE, '', bytea '\\x00ff', 1e3)\n1:1 CREATE TABLE t (a INTEGER, b BOOLEAN, c TEXT, d BYTEA, e NUMERIC)\n10:1 CREATE TABLE u (a INTEGER)\n"},
		{"settings, schemas, sequences, owners", "postgres", "SET a = 1; CREATE SEQUENCE s; ALTER TABLE t OWNER TO me; GRANT ALL ON t TO me; SELECT pg_catalog.setval('s', 1); \\restrict x\nCREATE TABLE public.t (id integer DEFAULT nextval('s'::regclass) NOT NULL, x text COLLATE pg_catalog.\"de_DE\");",
			"2:1 CREATE TABLE t (id INTEGER NOT NULL, x TEXT)\nignored 1 SET\nignored 1 CREATE SEQUENCE\nignored 1 ALTER TABLE OWNER TO\nignored 1 GRANT\nignored 1 SELECT SETVAL\nignored 1 \\restrict\nignored 1 DEFAULT nextval\nreplaced 1 collation de_DE\n"},
		{"foreign keys", "sqlite", "CREATE TABLE t (a INT REFERENCES u (x) ON DELETE SET NULL ON UPDATE CASCADE MATCH FULL NOT DEFERRABLE INITIALLY IMMEDIATE NOT NULL, b INT REFERENCES u UNIQUE, CONSTRAINT f FOREIGN KEY (a) REFERENCES u (x), CONSTRAINT g FOREIGN KEY (b) REFERENCES u)",
			"1:1 CREATE TABLE t (a INT NOT NULL, b INT UNIQUE)\nignored 4 FOREIGN KEY\n"},
		{"texts with line ends", "sqlite", `CREATE TABLE t (a, b, c); INSERT INTO t VALUES (replace(replace('a\r\nb','\r',char(13)),'\n',char(10)), unistr('x\u000ay\\'), 'replace(');`,
			"1:1 CREATE TABLE t (a, b, c)\n1:27 INSERT INTO t VALUES ('a\r\nb', 'x\ny\\', 'replace(')\n"},
		{"other calls", "sqlite", `CREATE TABLE t (a); INSERT INTO t VALUES (replace('a', '', char(10))), (replace(1, 'x', char(10))), (unistr('\x'))`,
			"1:1 CREATE TABLE t (a)\n1:21 INSERT INTO t VALUES (REPLACE('a', '', CHAR(10))), (REPLACE(1, 'x', CHAR(10))), (unistr('\\x'))\n"},
		{"made, dropped and made again", "sqlite", "DROP TABLE IF EXISTS t; CREATE TABLE t (a); INSERT INTO t VALUES (1); DROP TABLE t; CREATE TABLE t (b); DROP INDEX IF EXISTS i;",
			"1:85 CREATE TABLE t (b)\nignored 3 DROP\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := spec.DialectByName(c.dialect)
			dump, err := parse.ReadSchema(c.text, d)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Split(written(t, dump, d), "\n")
			want := strings.Split(c.want, "\n")
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("got\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// Objects beside tables and views are read past; what a trigger may change is left out where
// its table is changed behind its making, and a table whose values a sequence would give.
func TestDumpObjects(t *testing.T) {
	for _, c := range []struct{ dialect, text, want string }{
		{"sqlite", "CREATE TABLE t (a INT);\nCREATE TABLE u (a INT);\nCREATE TRIGGER x AFTER INSERT ON t BEGIN INSERT INTO u VALUES (CASE 1 WHEN 1 THEN 2 END); DELETE FROM u; END;\nINSERT INTO u VALUES (1);",
			"1:1 CREATE TABLE t (a INT)\n2:1 CREATE TABLE u (a INT)\n4:1 INSERT INTO u VALUES (1)\nignored 1 CREATE TRIGGER\n"},
		{"sqlite", "CREATE TABLE t (a INT); CREATE TABLE u (a INT); CREATE TABLE v (a INT); CREATE TRIGGER x AFTER INSERT ON t BEGIN INSERT INTO u VALUES (1); END; INSERT INTO t VALUES (1)",
			"1:49 CREATE TABLE v (a INT)\nignored 1 CREATE TRIGGER\n1:145 left out: table t: a trigger of t is not modelled\n1:145 left out: table u: a trigger of t is not modelled\n"},
		{"postgres", "\\c shop\nCREATE SCHEMA app;\nCREATE TYPE mood AS ENUM ('a');\nCREATE TABLE app.t (a INT);\nCREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END;\nINSERT INTO app.t VALUES (1);",
			"4:1 CREATE TABLE t (a INTEGER)\n6:1 INSERT INTO t VALUES (1)\nignored 1 \\c\nignored 1 CREATE SCHEMA\nignored 1 CREATE TYPE\nignored 1 CREATE FUNCTION\n"},
		{"mysql", "drop schema if exists s;\nCREATE TABLE t (a INT);\nDELIMITER ;;\nCREATE DEFINER=`r`@`h` TRIGGER x AFTER INSERT ON t FOR EACH ROW BEGIN IF 1 THEN SET @a = 1; END IF; END;;\nDELIMITER ;\nCREATE TABLE u (a INT);",
			"2:1 CREATE TABLE t (a INT)\n6:1 CREATE TABLE u (a INT)\nignored 1 DROP SCHEMA\nignored 2 DELIMITER\nignored 1 CREATE TRIGGER\n"},
		{"postgres", "CREATE TABLE t (a int DEFAULT nextval('s'), b int); INSERT INTO t (b) VALUES (1)",
			"ignored 1 DEFAULT nextval\n1:53 left out: table t: the value of a sequence for a is not modelled\n"},
	} {
		d := spec.DialectByName(c.dialect)
		dump, err := parse.ReadSchema(c.text, d)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		got := written(t, dump, d)
		if got != c.want {
			t.Errorf("%s\ngot\n%swant\n%s", c.text, got, c.want)
		}
	}
}

// What cannot be read past is refused by its name and place.
func TestDumpRefusals(t *testing.T) {
	for _, c := range []struct{ dialect, text, message string }{
		{"sqlite", "CREATE TABLE t (a INT);\n.read other.sql", "line 2, column 1: not modelled: command \".read other.sql\" of the shell"},
		{"sqlite", "CREATE TABLE t (a INT,);", "line 1, column 23: syntax error at \")\": expected a column name"},
		{"sqlite", "CREATE TABLE t (a INT);\nINSERT INTO t VALUES ('", "line 2, column 23: the string literal does not end"},
		{"sqlite", "PRAGMA case_sensitive_like = 1", "line 1, column 1: not modelled: statement PRAGMA"},
		{"sqlite", "ROLLBACK;", "line 1, column 1: not modelled: statement ROLLBACK"},
		{"sqlite", "CREATE TABLE t (a) ENGINE=InnoDB", ""},
		{"mysql", "SET sql_mode = 'ANSI_QUOTES'; CREATE TABLE t (\"a\" INT)", "line 1, column 1: not modelled: SET ANSI_QUOTES, by which the text would be read otherwise"},
		{"postgres", "SET standard_conforming_strings = off; SELECT '\\';", "line 1, column 1: not modelled: SET STANDARD_CONFORMING_STRINGS=OFF, by which the text would be read otherwise"},
		{"postgres", "CREATE TABLE t (a int); CREATE TABLE x.t (a int);", "line 1, column 25: not modelled: tables of one name in two schemas"},
		{"postgres", "\\i other.sql", "line 1, column 1: not modelled: command \"\\\\i other.sql\" of psql"},
		{"postgres", "COPY t FROM stdin;\n1\n\\.\n", "line 1, column 1: no table \"t\" was made before"},
		{"postgres", "CREATE TABLE t (a int); COPY t FROM stdin;\n1\t2\n\\.\n", "line 2, column 1: the line has 2 values for 1 columns"},
		{"postgres", "CREATE TABLE t (a int); COPY t FROM stdin;\n1\n", "line 1, column 25: the rows of COPY do not end in \\."},
		{"postgres", "CREATE TABLE t (a int); COPY t TO stdout;", "line 1, column 25: not modelled: COPY of another form than COPY … FROM stdin"},
		{"postgres", "ALTER TABLE t ADD PRIMARY KEY (a);", "line 1, column 1: no table \"t\" was made before"},
		{"sqlite", "\xff", "line 1, column 1: the text is not valid UTF-8"},
	} {
		dump, err := parse.ReadSchema(c.text, spec.DialectByName(c.dialect))
		switch {
		case c.message == "" && err == nil && len(dump.LeftOut) == 1:
		case err == nil || err.Error() != c.message:
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

func TestReadQueries(t *testing.T) {
	d := spec.DialectByName("sqlite")
	dump, err := parse.ReadQueries("CREATE TABLE t (a INT);\nINSERT INTO t VALUES (1);\nSELECT a FROM t;\nSELEC 1; SELECT 2;\nINSERT INTO t VALUES (2);\nSELECT ?;\nSELECT 'x", d)
	if err != nil {
		t.Fatal(err)
	}
	want := `1:1 CREATE TABLE t (a INT)
2:1 INSERT INTO t VALUES (1)
3:1 SELECT a FROM t
4:1 unread: line 4, column 1: syntax error at "SELEC": expected a statement
4:10 SELECT 2
5:1 unread: line 5, column 1: not modelled: statement INSERT behind a query
6:1 SELECT ?
7:1 unread: line 7, column 8: the string literal does not end
`
	if got := written(t, dump, d); got != want {
		t.Errorf("got\n%s", got)
	}
	if _, err := parse.ReadQueries("CREATE TABLE t (a INT,,); SELECT 1", d); err == nil {
		t.Error("a schema that cannot be read was accepted")
	}
}

// FuzzDump: a dump is read, or refused with an error that has a place; what was
// read can be written.
func FuzzDump(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "dumps", "*.sql"))
	if err != nil || len(files) == 0 {
		f.Fatal("no dumps", err)
	}
	texts := slices.Clone(seeds)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	names := spec.DialectNames()
	for _, text := range texts {
		for i := range names {
			f.Add(text, uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, text string, dialect uint8) {
		d := spec.DialectByName(names[int(dialect)%len(names)])
		for _, read := range []func(string, *spec.Dialect) (*parse.Dump, error){parse.ReadSchema, parse.ReadQueries} {
			dump, err := read(text, d)
			if err != nil {
				checkError(t, err)
				continue
			}
			for _, s := range dump.Statements {
				if _, err := render.Statement(s.Tree, d); err != nil {
					var inexpressible *render.InexpressibleError
					if !errors.As(err, &inexpressible) {
						t.Fatalf("%q: %v", text, err)
					}
				}
				if s.Line < 1 || s.Column < 1 {
					t.Fatalf("%q: a statement at %s", text, s.Place)
				}
			}
			for _, q := range dump.Queries {
				if q.Err != nil {
					checkError(t, q.Err)
				}
			}
		}
	})
}

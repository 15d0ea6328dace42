package keyword

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// The counts by class are those of the reconstruction, counted by hand: 13 clauses, 7 joins, …
func TestRowsByClass(t *testing.T) {
	want := map[string]int{
		"clause": 13, "join": 7, "set operation": 6, "aggregate": 5, "logic": 4, "comparison": 7, "predicate": 16, "literal": 3, "conditional": 5,
		"arithmetic": 7, "numeric, ISO": 9, "string, ISO": 10, "second spelling": 4, "bits": 6, "string, not ISO": 23, "numeric, not ISO": 19, ofGenerators: 16,
	}
	got, paper := map[string]int{}, 0
	for _, row := range All() {
		got[row.Class]++
		if !row.OfGenerators() {
			paper++
		}
	}
	for class, n := range want {
		if got[class] != n {
			t.Errorf("%s: %d rows, want %d", class, got[class], n)
		}
	}
	if len(got) != len(want) || paper != 144 {
		t.Errorf("%d classes, want %d; %d rows, want 144", len(got), len(want), paper)
	}
}

func TestShown(t *testing.T) {
	tests := []struct{ dialect, text, want string }{
		{"sqlite", "select a from t", "SELECT, FROM"},
		{"sqlite", "SELECT t.a AS b FROM t, u WHERE NOT EXISTS (SELECT 1)", "SELECT, FROM, WHERE, AS, comma join, NOT EXISTS"},
		{"sqlite", "SELECT 1 WHERE EXISTS (SELECT 2) AND NOT 1", "SELECT, WHERE, AND, NOT, EXISTS"},
		{"sqlite", "SELECT 'AS GROUP BY' /* DESC */ -- ASC\n", "SELECT"},
		{"sqlite", "SELECT a FROM t ORDER BY a DESC, b ASC LIMIT 1", "SELECT, FROM, ORDER BY, ASC, DESC, LIMIT"},
		{"sqlite", "SELECT a FROM t ORDER BY a", "SELECT, FROM, ORDER BY"},
		{"mysql", "SELECT 1 UNION ALL SELECT 2", "SELECT, UNION ALL"},
		{"mysql", "SELECT 1 WHERE 1 <> 2 || 2 != 1 && TRUE", "SELECT, WHERE, <>, !=, TRUE, &&, ||"}, // AND and OR are other spellings,
		{"mysql", "SELECT 1 <=> 2", "SELECT"},
		{"mysql", "SELECT LCASE('A')", "SELECT, LCASE"},
		{"mysql", "SELECT lower('A')", "SELECT, LOWER"},
		{"mysql", "SELECT CAST(1 AS CHAR(3))", "SELECT, CAST"},
		{"mysql", "SELECT MOD(7, 2), 7 % 2", "SELECT, %, MOD"},
		{"mysql", "SELECT 7 MOD 2", "SELECT"},
		{"postgres", "SELECT COUNT(*), -1 + +2 FROM t LEFT JOIN u ON t.a = u.a", "SELECT, FROM, ON, LEFT JOIN, COUNT, =, +, unary +, unary -"},
		{"postgres", "SELECT LEFT('abc', 2)", "SELECT, LEFT"},
		{"postgres", "SELECT sum(a) OVER () FROM t", "SELECT, FROM, SUM"},
		{"postgres", "SELECT a IS NOT TRUE, b NOT LIKE 'x' ESCAPE '!' FROM t", "SELECT, FROM, IS NOT TRUE, NOT LIKE, LIKE ESCAPE"},
		{"postgres", "SELECT a IN (NULL), a NOT BETWEEN 1 AND 2 FROM t", "SELECT, FROM, NOT BETWEEN, IN, NULL"},
	}
	for _, test := range tests {
		query, err := parse.Query(test.text, spec.DialectByName(test.dialect))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		var names []string
		for _, row := range Shown(query, test.text) {
			names = append(names, row.Name)
		}
		want := strings.Split(test.want, ", ")
		for _, list := range [][]string{names, want} {
			slices.Sort(list)
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s\ngot  %q\nwant %q", test.text, names, want)
		}
	}
}

// A keyword of an absence is a row, and no other text of the dialect has it: each stands once.
func TestAbsencesNameRows(t *testing.T) {
	seen := map[string]bool{}
	for i := range absences {
		a := &absences[i]
		if a.from.Read == spec.Unverified {
			t.Errorf("%s: the source was not read", a.keywords)
		}
		for _, name := range a.names() {
			if !slices.ContainsFunc(rows, func(r *Row) bool { return r.Name == name }) {
				t.Errorf("there is no row %q", name)
			}
			for _, d := range a.dialects {
				if seen[d+" "+name] {
					t.Errorf("%s of %s stands twice", name, d)
				}
				seen[d+" "+name] = true
			}
		}
	}
}

func TestAbsent(t *testing.T) {
	tests := []struct {
		dialect, name, source string // empty: the dialect has it
	}{
		{"sqlite", "LEFT", "lang_corefunc.html"},
		{"sqlite329", "XOR", "lang_expr.html"},
		{"sqlite", "UPPER", ""},
		{"mysql", "FULL JOIN", "sql_yacc.yy"},
		{"mysql", "XOR", ""},
		{"mysql", "EXCEPT", ""},
		{"mysql56", "EXCEPT", "mysql-5.6.24 sql/sql_yacc.yy"},
		{"postgis", "ELT", "pg_proc.dat"},
		{"duckdb", "BIN", ""},
		{"iso", "SIN", "6.28 <numeric value function>"},
		{"iso", "LN", ""},
	}
	for _, test := range tests {
		i := slices.IndexFunc(rows, func(r *Row) bool { return r.Name == test.name })
		source := ""
		if from := rows[i].Absent(spec.DialectByName(test.dialect)); from != nil {
			source = from.String()
		}
		if (source == "") != (test.source == "") || !strings.Contains(source, test.source) {
			t.Errorf("%s in %s: %q, want %q", test.name, test.dialect, source, test.source)
		}
	}
}

func TestReadRows(t *testing.T) {
	for _, text := range []string{
		"A ; a ; A ; SELECT 1\n", "[c]\nA ; a ; A\n", "[c]\nA ; a ; A ; SELECT 1\nA ; a ; A ; SELECT 1\n",
		"    iso ; SELECT 1\n", "[c]\nA ; a ; A ; SELECT 1\n    nosuch ; SELECT 1\n", "[c]\nA ; a ; A ; SELECT 1\n    iso SELECT 1\n",
	} {
		if _, err := readRows(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"a<=b->>'c'":                "A <= B ->> '",
		"SELECT x'00' 'it''s' -- a": "SELECT X ' ' '",
		"1--2\n+3":                  "1 + 3",
		"/* a */ `b` \"c":           "`",
		"a!=1.5":                    "A != 1 . 5",
	} {
		if got := strings.ToUpper(strings.Join(wordsOf(text), " ")); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

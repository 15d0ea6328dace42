package known

import (
	"errors"
	"strings"
	"testing"
)

// Each mistake is told with its place.
func TestBadFiles(t *testing.T) {
	line := func(field, text string) string { // the file with another line for a field
		lines := strings.Split(one, "\n")
		for i := range lines {
			if strings.HasPrefix(strings.TrimPrefix(lines[i], "- "), field+":") || strings.HasPrefix(lines[i], "  "+field+":") {
				lines[i] = lines[i][:2] + text
			}
		}
		return strings.Join(lines, "\n")
	}
	drop := func(field string) string {
		var lines []string
		for l := range strings.SplitSeq(one, "\n") {
			if !strings.HasPrefix(l, "  "+field+":") {
				lines = append(lines, l)
			}
		}
		return strings.Join(lines, "\n")
	}
	for name, c := range map[string]struct{ text, want string }{
		"no YAML":               {"- id: [\n", "sqlite.yaml:1:1: not YAML: "},
		"a tab":                 {"- id: a\n\trule: b\n", "sqlite.yaml:2:1: not YAML: "},
		"no list":               {"id: a\n", "sqlite.yaml:1:1: the file is a mapping, not a list"},
		"a number":              {"7", "sqlite.yaml:1:1: the file is of the type !!int, not a list"},
		"two documents":         {one + "---\n" + one, "a second document begins here"},
		"entry is a text":       {"- a\n", "sqlite.yaml:1:3: an entry has the form \"name: value\", this is a text"},
		"unknown field":         {line("mode", "modus: bug"), `sqlite.yaml:7:3: an entry has no field "modus"; the fields are id, rule, `},
		"field twice":           {line("mode", "id: b"), `sqlite.yaml:7:3: the field "id" is there twice, first in line 1`},
		"id twice":              {one + one, `sqlite.yaml:16:3: the id "in-query-descending" is there twice, first at sqlite.yaml:1:3`},
		"id":                    {line("id", "id: In_Query"), `sqlite.yaml:1:7: the id "In_Query" is not of small letters`},
		"rule":                  {line("rule", "rule: predicate.inn"), "sqlite.yaml:2:9: there is no rule \"predicate.inn\"; `semcheck rules` lists them"},
		"case":                  {line("case", "case: [unknown, mostly]"), `sqlite.yaml:3:19: the rule predicate.in-query has no case "mostly"; its cases are false, unknown, true, empty`},
		"rule twice":            {line("rule", "rule: [predicate.in-query, predicate.in-query]"), "the rule predicate.in-query is there twice"},
		"none among rules":      {line("rule", "rule: [predicate.in-query, none]"), `there is no rule "none"`},
		"no rule in a list":     {line("rule", "rule: []"), `the field "rule" is empty`},
		"case of several rules": {strings.Replace(line("rule", "rule: [predicate.in-query, truth.and]"), "[unknown,", "[mostly,", 1), `no rule of predicate.in-query, truth.and has a case "mostly"`},
		"robustness":            {strings.Replace(one, "  mode:", "  robustness: perhaps\n  mode:", 1), `the field "robustness" is true or false`},
		"every case":            {line("case", `case: "*"`), `sqlite.yaml:3:9: the rule predicate.in-query has no case "*"`},
		"case twice":            {line("case", "case: [unknown, unknown]"), "sqlite.yaml:3:19: the case unknown is there twice"},
		"case is a mapping":     {line("case", "case: {a: b}"), "sqlite.yaml:3:9: a case is a mapping, not a text"},
		"case of no rule":       {line("rule", "rule: none"), "sqlite.yaml:3:9: an entry without a rule has no case"},
		"no case":               {drop("case"), `sqlite.yaml:1:3: the entry has no field "case"`},
		"no query":              {drop("query"), `sqlite.yaml:1:3: the entry has no field "query"`},
		"no versions":           {drop("versions"), `sqlite.yaml:1:3: the entry has no field "versions"`},
		"no difference":         {drop("difference"), `sqlite.yaml:1:3: the entry has no field "difference"`},
		"difference":            {line("difference", "difference: [rows, none]"), `sqlite.yaml:10:22: there is no difference "none"; the differences are rows, type, storage class, order, degree, error, foreign error, no error, internal error, crash, hang`},
		"difference twice":      {line("difference", "difference: [rows, rows]"), `sqlite.yaml:10:22: the difference "rows" is there twice`},
		"empty difference":      {line("difference", "difference: []"), `sqlite.yaml:10:15: the field "difference" is empty`},
		"empty query":           {line("query", "query: ''"), `sqlite.yaml:4:10: the field "query" is empty`},
		"bad pattern":           {line("query", "query: SELECT .* IN (SELECT c1 FROM t1"), "sqlite.yaml:4:10: bad pattern: missing closing ): "},
		"no query and no error": {drop("query"), `none that is called "error"`},
		"any error":             {line("query", "error: .*Exception.*"), "says too little: what it matches has only 9 fixed characters"},
		"error without one":     {line("query", "error: a message of some length"), "the entry has an error's text, and its difference is none by an error"},
		"bad repetition":        {line("query", "query: SELECT c1 FROM t1 **"), "sqlite.yaml:4:10: bad pattern: invalid nested repetition operator"},
		"any query":             {line("query", "query: .*"), "sqlite.yaml:4:10: the pattern \".*\" says too little: what it matches has only 0 fixed characters, 12 are needed"},
		"any query, dressed":    {line("query", `query: (SELECT .* FROM .*|.*)`), "says too little: what it matches has only 0 fixed characters"},
		"a plain query":         {line("query", `query: SELECT .* FROM t1.*`), `sqlite.yaml:4:10: the pattern "SELECT .* FROM t1.*" says too little: it matches "SELECT c1 FROM t1 AS a1", too`},
		"another query":         {line("query", `query: SELECT .* NOT IN \(SELECT .*`), `sqlite.yaml:4:10: the pattern does not match the query of the example, which is normalised to SELECT integer IN (SELECT c1 FROM t1 AS a1)`},
		"bad operands":          {line("query", "operands: (POINT"), "bad pattern: "},
		"law twice":             {line("query", "operands: POINT\n  law: [aei, aei]"), "the law aei is there twice"},
		"no law in a list":      {line("query", "operands: POINT\n  law: []"), `the field "law" is empty`},
		"bad statement":         {line("statement", "statement: (DESC"), "sqlite.yaml:5:14: bad pattern: "},
		"another statement":     {line("statement", "statement: UNIQUE"), "sqlite.yaml:5:14: the pattern matches no statement of the example"},
		"versions":              {line("versions", "versions: 3.40"), `sqlite.yaml:6:13: the bound "3.40" has no operator: < <= = >= >`},
		"mode":                  {line("mode", "mode: bugs"), `sqlite.yaml:7:9: there is no mode "bugs"; the modes are bug, observed, ours`},
		"link":                  {line("link", "link: soon"), `sqlite.yaml:8:9: the link "soon" is no address; where there is none, leave it out or write "not reported"`},
		"empty reason":          {line("reason", "reason:"), `the field "reason" is empty`},
		"alias":                 {"- &a\n  " + one[2:] + "- *a\n", "this is an alias"},
		"binary":                {line("reason", "reason: !!binary YQ=="), "sqlite.yaml:9:11: the field \"reason\" is of the type !!binary, not a text"},
		"kills":                 {strings.Replace(one, "  mode:", "  kills: perhaps\n  mode:", 1), `sqlite.yaml:7:10: the field "kills" is true or false, not "perhaps"`},
		"syntax of example":     {strings.Replace(one, "SELECT 1 IN", "SELECT 1 INN", 1), "sqlite.yaml:15:18: the example: "},
		"several queries":       {strings.Replace(one, "    CREATE INDEX", "    SELECT 2; CREATE INDEX", 1), "sqlite.yaml:14:5: a query in the example that is not the last statement"},
		"empty example":         {one[:strings.Index(one, "    CREATE TABLE")] + "    -- nothing\n", "sqlite.yaml:11:12: the example has no statement"},
	} {
		_, err := Parse("sqlite.yaml", []byte(c.text), sqlite(t))
		var bad *Error
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
}

func TestTooLargeAFile(t *testing.T) {
	_, err := Parse("sqlite.yaml", []byte(one+strings.Repeat("# \n", mostBytes/3)), sqlite(t))
	if err == nil || !strings.Contains(err.Error(), "larger than 4 MiB") {
		t.Errorf("got %v", err)
	}
}

func TestEngineVersion(t *testing.T) {
	for text, want := range map[string]string{
		"SQLite 3.53.4": "3.53.4", "MySQL 9.7.4-2": "9.7.4", "MariaDB 10.11.19-MariaDB-0+deb12u1": "10.11.19", "PostgreSQL 18.4": "18.4",
		"PostgreSQL 15.14 (Debian 15.14-0+deb12u1)": "15.14", "PostgreSQL 19devel": "19", "DuckDB v1.5.5": "1.5.5", "SQLite 3.29.0": "3.29.0",
		"MariaDB 5.5.5-10.11.19-MariaDB": "10.11.19", "TiDB 8.0.11-TiDB-v8.3.0-alpha": "8.3.0", "3.7": "3.7", "MySQL 5.5.5-m3": "5.5.5",
		"H2 2.3.232": "2.3.232", "v7": "7",
	} {
		if v, err := EngineVersion(text); err != nil || v.String() != want {
			t.Errorf("%s: got %s, %v, want %s", text, v, err, want)
		}
	}
	for _, text := range []string{"", "SQLite", "MySQL x.y", "SQLite 99999999999999999999"} {
		if v, err := EngineVersion(text); err == nil {
			t.Errorf("%q: got %s", text, v)
		}
	}
}

// A part of an engine has a version of its own.
func TestRangeOfAPart(t *testing.T) {
	const spatial = "PostgreSQL 15.20 (Debian 15.20-0+deb12u1), PostGIS 3.3.2 4975da8, GEOS 3.11.1-CAPI-1.17.1"
	for bounds, want := range map[string]bool{
		"GEOS <3.13": true, "GEOS >=3.13": false, "PostGIS =3.3.2": true, "PostGIS >3.4": false, ">=15 <16": true, "<15": false, "PROJ >0": false,
	} {
		r, err := ParseRange(bounds)
		if err != nil {
			t.Fatal(err)
		}
		if holds, err := r.HoldsFor(spatial); err != nil || holds != want {
			t.Errorf("%s: %v (%v), want %v", bounds, holds, err, want)
		}
	}
	r, err := ParseRange("GEOS <3.13")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.HoldsFor("GEOS of unknown age"); err == nil {
		t.Error("GEOS has a version without number")
	}
}

func TestRange(t *testing.T) {
	for _, c := range []struct {
		bounds, inside, outside string
	}{
		{">=3.39.0 <3.54.0", "3.39 3.39.0 3.40.1 3.53.99", "3.38.5 3.54 3.54.0.1 4 2.99"},
		{"<=9.7.4", "9.7.4 9.7 8.0.39 9.7.4.0", "9.7.5 9.10 10"},
		{"=3.9", "3.9 3.9.0", "3.9.1 3.90 3.8"},
		{">3.9", "3.10 3.9.1", "3.9 3.8"},
		{">=10.11.19 <11", "10.11.19 10.12", "11 11.0.1 10.11.2"},
		{"<2 >3", "", "1 2 3 4"},
		{"GEOS <3.13", "3.12 1", "3.13 4"},
	} {
		r, err := ParseRange(c.bounds)
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range []struct {
			versions string
			want     bool
		}{{c.inside, true}, {c.outside, false}} {
			for text := range strings.FieldsSeq(list.versions) {
				if v, err := ParseVersion(text); err != nil || r.Holds(v) != list.want {
					t.Errorf("%s in %s: %v, want %v (%v)", text, c.bounds, r.Holds(v), list.want, err)
				}
			}
		}
		if r.String() != c.bounds {
			t.Errorf("%s is written %s", c.bounds, r)
		}
	}
	for _, text := range []string{"", " ", "3.9", "=>3", "<>3", "<", "<3.x", "<3..4", "<.3", "< 3", "<99999999999999999999"} {
		if r, err := ParseRange(text); err == nil {
			t.Errorf("%q is read as %s", text, r)
		}
	}
}

package eval_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// What a literal without a type is beside an operand of each type, in PostgreSQL. Written by
// hand from "Type Conversion", Operators (10.2), and func_select_candidate in
// src/backend/parser/parse_func.c of PostgreSQL 18.4 over the built-in operators; AND and OR
// from transformBoolExpr in parse_expr.c, which takes one operand after the other.
const (
	readAsNumber  = 'n' // it takes a type of numbers: '5' is one, 'x' is malformed (22P02)
	readAsTruth   = 'b' // it takes boolean: 't' is one, '5' and 'x' are malformed
	readAsText    = 't' // it takes text, and any literal is one
	noOperator    = '-' // no operator takes the other operand (42883)
	notUnique     = '?' // several operators would do (42725)
	otherOperator = 'o' // an operator of types that are not modelled takes it
	truthFirst    = 'f' // it takes boolean, which is found before the other operand is refused
)

// literalsBeside has a letter for each type of the other operand, in the order of
// otherOperands; where the literal stands left the operator may do otherwise.
var literalsBeside = []struct {
	operator    string
	right, left string
}{
	//     s i l n d b t u
	{"+", "nnnnn--?", "nnnnn--?"},
	{"-", "nnnnn--?", "nnnnn-o?"}, // left of text it is jsonb: jsonb - text
	{"*", "nnnnn--?", "nnnnn--?"},
	{"/", "nnnnn--?", "nnnnn--?"},
	{"%", "nnnn---?", "nnnn---?"}, // no operator of double precision
	{"&", "nnn----?", "nnn----?"},
	{"|", "nnn----?", "nnn----?"},
	{"#", "nnn----?", "nnn----?"},
	{"<<", "nnn----?", "?n-----?"}, // the count is an integer: with the other operand an integer both are
	{">>", "nnn----?", "?n-----?"},
	{"||", "tttttttt", "tttttttt"},
	{"=", "nnnnnbtt", "nnnnnbtt"},
	{"<>", "nnnnnbtt", "nnnnnbtt"},
	{"<", "nnnnnbtt", "nnnnnbtt"},
	{"<=", "nnnnnbtt", "nnnnnbtt"},
	{">", "nnnnnbtt", "nnnnnbtt"},
	{">=", "nnnnnbtt", "nnnnnbtt"},
	{"IS DISTINCT FROM", "nnnnnbtt", "nnnnnbtt"},
	{"IS NOT DISTINCT FROM", "nnnnnbtt", "nnnnnbtt"},
	{"LIKE", "------tt", "------tt"},
	{"ILIKE", "------tt", "------tt"},
	{"AND", "-----b-b", "fffffbfb"},
	{"OR", "-----b-b", "fffffbfb"},
}

var otherOperands = []string{"CAST(1 AS smallint)", "1", "CAST(1 AS bigint)", "1.5", "CAST(1 AS double precision)", "TRUE", "CAST('a' AS text)", "NULL"}

// literalPlaces have one place for a literal; the letter says what it takes there.
var literalPlaces = []struct {
	place  string
	letter rune
}{
	{"SELECT +{}", readAsNumber}, {"SELECT - +{}", readAsNumber}, {"SELECT -{}", notUnique}, {"SELECT ~{}", notUnique}, {"SELECT NOT {}", readAsTruth},
	{"SELECT {} IS TRUE", readAsTruth}, {"SELECT {} IS NOT UNKNOWN", readAsTruth}, {"SELECT {} IS NULL", readAsText},
	{"SELECT 1 IN ({})", readAsNumber}, {"SELECT 1 IN (2, {})", readAsNumber}, {"SELECT {} IN (1, 2)", readAsNumber}, {"SELECT 'a' IN ({})", readAsText}, {"SELECT TRUE IN ({})", readAsTruth},
	{"SELECT 1 BETWEEN {} AND 2", readAsNumber}, {"SELECT 1 BETWEEN 2 AND {}", readAsNumber}, {"SELECT {} BETWEEN 1 AND 2", readAsNumber}, {"SELECT {} BETWEEN 'a' AND 'b'", readAsText},
	{"SELECT 1 BETWEEN SYMMETRIC 2 AND {}", readAsNumber},
	{"SELECT CASE WHEN TRUE THEN 1 ELSE {} END", readAsNumber}, {"SELECT CASE WHEN TRUE THEN {} ELSE 1 END", readAsNumber}, {"SELECT CASE WHEN TRUE THEN {} END", readAsText},
	{"SELECT CASE WHEN FALSE THEN TRUE ELSE {} END", readAsTruth}, {"SELECT CASE WHEN {} THEN 1 END", readAsTruth},
	{"SELECT CASE 1 WHEN {} THEN 1 END", readAsNumber}, {"SELECT CASE 'a' WHEN {} THEN 1 END", readAsText},
	{"SELECT CASE {} WHEN 'a' THEN 1 END", readAsText}, {"SELECT CASE {} WHEN 1 THEN 1 END", noOperator}, // the operand is text before it is compared
	{"SELECT COALESCE(1, {})", readAsNumber}, {"SELECT COALESCE({}, 1)", readAsNumber}, {"SELECT COALESCE(NULL, {})", readAsText}, {"SELECT COALESCE(TRUE, {})", readAsTruth},
	{"SELECT NULLIF(1, {})", readAsNumber}, {"SELECT NULLIF({}, 1)", readAsNumber}, {"SELECT NULLIF({}, 'a')", readAsText},
	{"SELECT ABS({})", readAsNumber}, {"SELECT MOD({}, 2)", readAsNumber}, {"SELECT MOD(2.5, {})", readAsNumber},
	{"SELECT UPPER({})", readAsText}, {"SELECT COUNT({})", readAsText}, {"SELECT MIN({})", readAsText}, {"SELECT SUM({})", notUnique}, {"SELECT AVG({})", notUnique},
	{"SELECT 1 UNION ALL SELECT {}", readAsNumber}, {"SELECT {} UNION ALL SELECT 1", readAsNumber}, {"SELECT {} EXCEPT SELECT 'a'", readAsText},
	{"SELECT TRUE INTERSECT SELECT {}", readAsTruth}, {"SELECT {} UNION SELECT NULL UNION SELECT 1", noOperator}, // the first two sides are text
	{"SELECT 1 UNION ALL SELECT DISTINCT {}", noOperator}, {"SELECT 1 UNION ALL (SELECT {} ORDER BY 1)", noOperator}, {"SELECT 1 UNION ALL (SELECT {} LIMIT 1)", readAsNumber},
	{"VALUES (1), ({})", readAsNumber}, {"VALUES (NULL), ({}), ('a')", readAsText}, {"VALUES (TRUE), ({})", readAsTruth},
	{"SELECT 1 = ANY (SELECT {})", noOperator}, {"SELECT 'a' < ALL (SELECT {})", readAsText}, {"SELECT {} = ANY (SELECT 1)", readAsNumber}, // a subquery's literal is text
	{"SELECT 1 IN (SELECT {})", noOperator}, {"SELECT {} IN (SELECT 1)", readAsNumber}, {"SELECT ({}, 1) IN (SELECT 1, 1)", readAsNumber},
	{"SELECT (SELECT {}) = 1", noOperator}, {"SELECT x = 1 FROM (SELECT {} AS x) AS t", noOperator},
	{"SELECT (1, {}) = (1, 2)", readAsNumber}, {"SELECT (1, {}) < (1, 2)", readAsNumber}, {"SELECT (1, {}) IN ((1, 2), (3, 4))", readAsNumber}, {"SELECT (1, {}) IS DISTINCT FROM (1, TRUE)", readAsTruth},
	{"SELECT 1 WHERE {}", readAsTruth}, {"SELECT 1 HAVING {}", readAsTruth}, {"SELECT 1 FROM (SELECT 1) AS a JOIN (SELECT 1) AS b ON {}", readAsTruth}, {"SELECT 1 FROM (SELECT 1) AS a LEFT JOIN (SELECT 1) AS b ON {}", readAsTruth},
	{"SELECT 1 LIMIT {}", readAsNumber}, {"SELECT 1 OFFSET {}", readAsNumber},
	{"SELECT CAST({} AS integer)", readAsNumber}, {"SELECT CAST({} AS boolean)", readAsTruth}, {"SELECT CAST({} AS text)", readAsText},
	{"SELECT 1 WHERE FALSE AND 1 = {}", readAsNumber}, {"SELECT 1 & {} FROM (SELECT 1 WHERE FALSE) AS t", readAsNumber}, // found though no row asks
}

// answers are what the literals '5', 'x', 't' and NULL do where a letter stands: v gives
// a value, c is a malformed literal, e refuses the types, u is not modelled.
var answers = map[rune]string{readAsNumber: "vccv", readAsTruth: "ccvv", readAsText: "vvvv", noOperator: "eeee", notUnique: "eeee", otherOperator: "uuuu", truthFirst: "ccee"}

func TestLiteralsWithoutAType(t *testing.T) {
	db := eval.NewDatabase(spec.DialectByName("postgres"))
	check := func(place string, letter rune) {
		t.Helper()
		for i, literal := range []string{"'5'", "'x'", "'t'", "NULL"} {
			want := answers[letter][i]
			if got := literalAnswer(t, db, strings.ReplaceAll(place, "{}", literal)); got != want {
				t.Errorf("%s: %c, want %c", strings.ReplaceAll(place, "{}", literal), got, want)
			}
		}
	}
	for _, row := range literalsBeside {
		for i, other := range otherOperands {
			check(fmt.Sprintf("SELECT %s %s {}", other, row.operator), rune(row.right[i]))
			check(fmt.Sprintf("SELECT {} %s %s", row.operator, other), rune(row.left[i]))
		}
	}
	for _, x := range literalPlaces {
		check(x.place, x.letter)
	}
}

func literalAnswer(t *testing.T, db *eval.Database, text string) byte {
	t.Helper()
	q, err := parse.Query(text, db.Dialect())
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	outcome, err := eval.Query(context.Background(), q, db, eval.Options{})
	switch {
	case err != nil:
		t.Fatalf("%s: %v", text, err)
	case outcome.Kind == eval.OutcomeUnsupported:
		return 'u'
	case outcome.Kind != eval.OutcomeRaise:
		return 'v'
	case !outcome.Static:
		t.Errorf("%s: the error is one of its rows", text)
	case outcome.Classes.Has(semantics.ClassCast):
		return 'c'
	case outcome.Classes.Has(semantics.ClassType):
		return 'e'
	}
	return '!'
}

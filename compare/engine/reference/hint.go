package reference

import (
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
)

// read reads a query, also one in a spelling that plan laws use and no tree can
// hold: with hints, which change no result, or with common table expressions,
// which are read as the derived tables that they stand for. What RECURSIVE means
// is not modelled.
func read(text string, d *spec.Dialect) (*ast.Query, error) {
	return spoken.For(d).read(text, d)
}

// readSQL reads a query of SQL.
func readSQL(text string, d *spec.Dialect) (*ast.Query, error) {
	if d.SelectOptions && strings.Contains(text, "_RESULT") {
		text = withoutHints(text) // the options of SELECT are no reserved words: they could be columns
	}
	q, err := parse.Query(text, d)
	if err == nil {
		if d.Likelihoods && strings.Contains(strings.ToUpper(text), "LIKEL") {
			q = withoutChances(q)
		}
		return q, nil
	}
	with, rest, ok := commonTables(withoutHints(text))
	if !ok {
		return nil, err
	}
	q, again := parse.Query(rest, d)
	if again != nil {
		return nil, err
	}
	for i := len(with) - 1; i >= 0; i-- { // each may name those before it
		body, again := parse.Query(with[i].body, d)
		if again != nil {
			return nil, err
		}
		q = with[i].into(q, body)
	}
	return q, nil
}

// hints are those of SQLite (NOT INDEXED, INDEXED BY) and of the MySQL family
// (index hints, STRAIGHT_JOIN).
var hints = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(?i)\s+NOT\s+INDEXED\b`), ""},
	{regexp.MustCompile(`(?i)\s+INDEXED\s+BY\s+\w+`), ""},
	{regexp.MustCompile(`(?i)\s+(USE|FORCE|IGNORE)\s+(INDEX|KEY)(\s+FOR\s+(JOIN|ORDER\s+BY|GROUP\s+BY))?\s*\([\w\s,]*\)`), ""},
	{regexp.MustCompile(`(?i)\bSELECT\s+(STRAIGHT_JOIN|SQL_(BUFFER|BIG|SMALL)_RESULT)\b`), "SELECT"},
	{regexp.MustCompile(`(?i)\bSTRAIGHT_JOIN\b`), "JOIN"},
}

// withoutHints leaves the hints of a text out, not those in strings.
func withoutHints(text string) string {
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, "'\"`")
		if end < 0 {
			end = len(text)
		}
		plain := text[:end]
		for _, h := range hints {
			plain = h.pattern.ReplaceAllString(plain, h.instead)
		}
		b.WriteString(plain)
		text = text[end:]
		if text == "" {
			break
		}
		closing := strings.IndexByte(text[1:], text[0])
		if closing < 0 {
			closing = len(text) - 2
		}
		b.WriteString(text[:closing+2])
		text = text[closing+2:]
	}
	return b.String()
}

// withoutChances takes the arguments of SQLite's hints on how often a condition
// holds for the calls: they return them unchanged.
//
// Source: "Built-In Scalar SQL Functions", https://sqlite.org/lang_corefunc.html
// (copy github.com/ronnydrooid/sqlite-docs @ 41206cc1c09e), likelihood(X,Y),
// likely(X), unlikely(X), read 2026-11-20.
func withoutChances(q *ast.Query) *ast.Query {
	return ast.Rewrite(q, ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
		if call, is := x.(*ast.Call); is && len(call.Args) > 0 && slices.Contains([]string{function.Likely.Name, function.Unlikely.Name, function.Likelihood.Name}, call.Name) {
			return call.Args[0]
		}
		return x
	}})
}

// commonTable is an element of WITH.
type commonTable struct {
	name    string
	columns []string
	body    string
}

var commonHead = regexp.MustCompile(`(?i)^\s*(\w+)\s*(?:\(([\w\s,]*)\))?\s*AS\s*(?:(?:NOT\s+)?MATERIALIZED\s*)?\(`)

// commonTables takes the WITH from the front of a text, if it has one; ok is
// false where it cannot be read.
func commonTables(text string) (list []commonTable, rest string, ok bool) {
	rest = strings.TrimSpace(text)
	if len(rest) < 5 || !strings.EqualFold(rest[:5], "WITH ") {
		return nil, text, true
	}
	for rest = rest[4:]; ; rest = rest[1:] {
		head := commonHead.FindStringSubmatch(rest)
		if head == nil {
			return nil, "", false
		}
		begin := len(head[0])
		end := closingParenthesis(rest, begin)
		if end < 0 {
			return nil, "", false
		}
		table := commonTable{name: head[1], body: rest[begin:end]}
		if head[2] != "" {
			table.columns = strings.FieldsFunc(head[2], func(r rune) bool { return r == ',' || r == ' ' })
		}
		list = append(list, table)
		if rest = strings.TrimSpace(rest[end+1:]); rest == "" || rest[0] != ',' {
			return list, rest, true
		}
	}
}

// closingParenthesis finds the parenthesis that closes the one before a place,
// not those in strings; -1 if there is none.
func closingParenthesis(text string, from int) int {
	depth, quote := 1, byte(0)
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"' || c == '`':
			quote = c
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// into puts the derived table in the place of the name, wherever a query has it.
func (c commonTable) into(q, body *ast.Query) *ast.Query {
	return ast.Rewrite(q, ast.Rewriter{Table: func(x ast.TableExpr) ast.TableExpr {
		t, is := x.(*ast.TableName)
		if !is || !strings.EqualFold(t.Name, c.name) {
			return x
		}
		derived := &ast.DerivedTable{Query: ast.CopyQuery(body), Alias: t.Alias, Columns: c.columns}
		if derived.Alias == "" {
			derived.Alias = t.Name
		}
		if t.Columns != nil {
			derived.Columns = t.Columns
		}
		return derived
	}})
}

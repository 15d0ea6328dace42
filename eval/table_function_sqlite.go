package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleEach.
const (
	eachRows spec.Case = iota
	eachNone
	eachMalformed
	eachWrongPath
)

var ruleEach = spec.Declare(spec.Rule{
	ID:        "from.json-each",
	Statement: "json_each(x, p) in FROM has a row for each element of the array or object to which the path p leads in the document x, one for another value; json_tree(x, p) has one for that value itself and for everything in it. Without p it is the whole document. key is the number or name of the element, value and atom are the element, atom NULL of an array or object; type names what it is; fullkey is its path and path that of its container. id is its place in SQLite's binary form of the document, which other versions may give otherwise, and parent that of its container in json_tree. NULL gives no rows, and so does a path that leads to nothing. Of extensions of JSON, members of one name and BLOBs it is not modelled.",
	From: spec.SQLite("4.23. The json_each() and json_tree() table-valued functions", "json1.html").
		With(spec.SQLiteCode("jsonEachFilter, jsonEachNext, jsonEachColumn", "json.c")),
	Keywords: []string{"JSON_EACH", "JSON_TREE"},
	Cases:    []string{eachRows: "rows", eachNone: "no row", eachMalformed: "malformed", eachWrongPath: "wrong path"},
	Only:     tableFunctionDialects(spec.TableFunctionsSQLite),
})

// functionOfSQLite gives the rows of a function in FROM; ok is false where it raises.
func (c *compiler) functionOfSQLite(f *ast.TableFunction, values semantics.Row) (rows []semantics.Row, ok bool) {
	if f.OneValue {
		return c.seriesOfSQLite(values)
	}
	for i := range values {
		if values[i].IsOpen() {
			c.e.MarkUnsupported(f.Name.String() + " of a value that is open")
			return nil, true
		}
	}
	rows, end := function.Each(c.e, f.Name == ast.JSONTree, values)
	for range rows {
		c.step()
	}
	switch end {
	case function.EachRows:
		c.e.Coverage.Apply(ruleEach, eachRows)
	case function.EachNone:
		c.e.Coverage.Apply(ruleEach, eachNone)
	case function.EachMalformed:
		c.e.Coverage.Apply(ruleEach, eachMalformed)
		c.e.Raise(semantics.ClassCast)
		return nil, false
	case function.EachWrongPath:
		c.e.Coverage.Apply(ruleEach, eachWrongPath)
		c.e.Raise(semantics.ClassArgument)
		return nil, false
	case function.EachUnmodelled:
	}
	return rows, true
}

// lastOfSQLite is the stop of a series where none is given.
const lastOfSQLite = 4294967295

// seriesOfSQLite gives the rows of generate_series.
func (c *compiler) seriesOfSQLite(values semantics.Row) (rows []semantics.Row, ok bool) {
	for i := range values {
		if values[i].Kind() != semantics.KindInteger || i == 2 && values[i].Int() < 1 {
			c.e.MarkUnsupported("generate_series of such values")
			return nil, true
		}
	}
	if len(values) == 1 {
		values = append(values, semantics.Integer(lastOfSQLite))
	}
	list, ok := c.series(ast.GenerateSeries, ast.Integer, values)
	return c.numbered(list, false), ok
}

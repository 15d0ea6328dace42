package function

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// jsonRowsOfPostgres is the chapter of the functions of PostgreSQL that return the parts of a document
// as a set.
var jsonRowsOfPostgres = chapter{
	function.JSONElements:       {types: storedRowTypes, compute: storedRows},
	function.JSONBElements:      {types: storedRowTypes, compute: storedRows},
	function.JSONElementsText:   {types: storedRowTypes, compute: storedRows},
	function.JSONBElementsText:  {types: storedRowTypes, compute: storedRows},
	function.JSONKeysOfPostgres: {types: storedRowTypes, compute: storedRows},
	function.JSONBKeys:          {types: storedRowTypes, compute: storedRows},
}

// heldNamed is the function in FROM that gives the same rows.
func heldNamed(f *function.Function) ast.TableFunctionName {
	name, _ := ast.HeldFunction(strings.ToLower(f.Name))
	return name
}

func storedRowTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	name, of := heldNamed(f), ast.JSON
	if name.IsBinary() {
		of = ast.JSONB
	}
	operand, err := storedOperand(f, function.Document, of, arguments[0])
	if name.GivesText() || name.IsKeys() {
		return []ast.Type{operand}, ast.Text, err
	}
	return []ast.Type{operand}, of, err
}

func storedRows(c *call) semantics.Value {
	list, fits := HeldRows(c.e, heldNamed(c.f), c.arguments[0])
	if !fits {
		c.apply(function.SetOtherDocument)
		return c.e.Raise(semantics.ClassArgument)
	}
	if len(list) > mostElements {
		return c.unmodelled("so many elements")
	}
	rows := make([]semantics.Value, len(list))
	for i := range list {
		rows[i] = list[i][0]
	}
	return c.rows(c.result, rows)
}

// HeldRows are the rows of a function of PostgreSQL of a document; false where the document
// is of another kind.
func HeldRows(e *semantics.Evaluation, f ast.TableFunctionName, v semantics.Value) (rows []semantics.Row, fits bool) {
	n := semantics.ReadDocument(e, v.Str())
	if n == nil || strings.Contains(v.Str(), `\u`) && !wholeStrings(n) {
		e.MarkUnsupported(f.String() + " of halves of surrogate pairs or NUL")
		return nil, true
	}
	if n.Kind != document.Object && (f.IsEach() || f.IsKeys()) || n.Kind != document.Array && !f.IsEach() && !f.IsKeys() {
		return nil, false
	}
	for _, x := range n.Items {
		rows = append(rows, semantics.Row{heldValue(e, f, x)})
	}
	for _, m := range n.Members {
		name, _ := document.Unescape(m.Name)
		if f.IsKeys() {
			rows = append(rows, semantics.Row{semantics.Text(name)})
		} else {
			rows = append(rows, semantics.Row{semantics.Text(name), heldValue(e, f, m.Value)})
		}
	}
	return rows, true
}

// heldValue is a part of a document as the value of a row.
func heldValue(e *semantics.Evaluation, f ast.TableFunctionName, n *document.Node) semantics.Value {
	switch {
	case f.GivesText() && n.Kind == document.Null:
		return semantics.Null
	case f.GivesText() && n.Kind == document.String:
		s, _ := document.Unescape(n.Text)
		return semantics.Text(s)
	case f.GivesText():
		return semantics.Text(n.Raw)
	case f.IsBinary():
		return semantics.DocumentOfText(e, n.Raw, ast.JSONB)
	}
	return semantics.DocumentText(n.Raw)
}

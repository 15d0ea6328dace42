package function

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/ast"
)

// HeldRows are the rows of a function of PostgreSQL of a document in FROM; false where the document
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

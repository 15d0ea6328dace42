package eval

import (
	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// documentOperand is the operand of a function that takes a text as a JSON document where it
// comes directly from a function of documents: from a call, or a branch that chooses one. What a
// text is that comes from one through a subquery, a table in FROM or a conversion is left to
// how the engine computes it, and is not modelled.
//
// Source: SQLite 3.50.4 documentation, "JSON Functions And Operators", 3.4. VALUE arguments
// (json1.html).
func (c *compiler) documentOperand(x ast.Expr, o operand) operand {
	if c.dialect.Documents != spec.DocumentsNone {
		if sqlfunction.MayBeTruth(x) {
			value := o.value
			o.slot, o.truth = -1, nil
			o.value = func(env *environment) semantics.Value {
				c.e.MarkUnsupported("truth values in JSON documents")
				return value(env)
			}
		}
		return o // documents have a type
	}
	direct, hidden := false, false
	switch x := x.(type) {
	case *ast.Call:
		direct = function.MakesDocuments(x.Name)
	case *ast.Aggregate:
		direct = function.OfAggregate(x.Function).Documents
	case *ast.Case, *ast.Literal:
		direct = true
	case *ast.Cast, *ast.Unary, *ast.Collate:
		hidden = makesDocument(x)
	default: // a column, a subquery, or what is no text of a function of documents
	}
	if direct {
		return o
	}
	value := o.value
	o.slot, o.truth = -1, nil
	o.value = func(env *environment) semantics.Value {
		v := value(env)
		if v.IsDocument() || hidden && v.Kind() == semantics.KindText {
			c.e.MarkUnsupported("a JSON document that does not come directly from its function")
		}
		return v
	}
	return o
}

// makesDocument tells whether a function of documents is called in an expression.
func makesDocument(x ast.Expr) bool {
	found := false
	ast.WalkExpr(x, ast.Visitor{Expr: func(x ast.Expr) {
		call, is := x.(*ast.Call)
		found = found || is && function.MakesDocuments(call.Name)
	}})
	return found
}

// collected makes the document of the rows of a group, in each order that is permitted.
func (c *compiler) collected(a *aggregate, list []taken) semantics.Value {
	object, rule := len(a.args) > 1, a.declared.Rule
	if c.dialect.Documents == spec.DocumentsTwo {
		return c.collectedHeld(a, list)
	}
	opening, closing := "[", "]"
	if object {
		opening, closing = "{", "}"
		named := list[:0:0]
		for _, t := range list {
			if !t.value.IsNull() {
				named = append(named, t)
			}
		}
		if c.dialect.Documents != spec.DocumentsNone && len(named) < len(list) {
			c.e.MarkUnsupported(a.declared.Name + " of NULL as a name")
		}
		list = named
	}
	ends := c.sorted(a, list)
	texts := make([]string, len(list))
	for i := range list {
		v := list[i].value
		if object {
			name := semantics.Text(semantics.TextOf(c.e, &v).Str())
			texts[i], v = c.documentText(a, name)+":", list[i].second
		}
		texts[i] += c.documentText(a, v)
		list[i].separator = ","
	}
	results, complete := []string{""}, true
	switch {
	case len(list) == 0 && c.dialect.Documents != spec.DocumentsNone:
		c.e.Coverage.Apply(rule, function.CollectedNone)
		return semantics.Null
	case len(list) == 0:
		c.e.Coverage.Apply(rule, function.CollectedNone)
	case len(list) == 1:
		c.e.Coverage.Apply(rule, function.CollectedOne)
		results = texts
	default:
		results, complete = c.arranged(list, ends, texts)
		if len(results) > 1 {
			c.e.Coverage.Apply(rule, function.CollectedFree)
		} else {
			c.e.Coverage.Apply(rule, function.CollectedOrdered)
		}
	}
	if !complete {
		c.e.MarkUndetermined(rule)
	}
	text := opening + results[c.worlds.choose(rule, len(results))] + closing
	if c.dialect.Documents == spec.DocumentsNone {
		return semantics.DocumentText(text)
	}
	return semantics.DocumentOfNode(c.e, semantics.ReadDocument(c.e, text))
}

// documentText is a value as a part of a document.
func (c *compiler) documentText(a *aggregate, v semantics.Value) string {
	if c.dialect.Documents != spec.DocumentsNone {
		return sqlfunction.TypedPart(c.e, a.declared, v).String()
	}
	n, modelled := sqlfunction.DocumentOf(c.e, v)
	if !modelled {
		return ""
	}
	return n.String()
}

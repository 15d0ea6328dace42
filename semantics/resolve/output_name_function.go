package resolve

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
	"github.com/semcheck/semcheck/spec/function"
)

// figured is the name that PostgreSQL finds in an expression.
type figured struct {
	name string
	// good tells that a cast and a CASE around it take it; a type's name and CASE's own
	// are taken only where nothing better is found.
	good    bool
	unknown bool
}

// noFiguredName is the name of a column for which none is found.
const noFiguredName = "?column?"

// figuredName is the name of an output column in PostgreSQL.
//
// Source: PostgreSQL 18, FigureColname and FigureColnameInternal in parse_target.c.
func (b *binder) figuredName(item ast.SelectItem, bound *Expression) OutputColumn {
	if _, modulo := item.Expr.(*ast.Binary); modulo && strings.HasPrefix(strings.ToUpper(item.Text), function.Mod.Name) && item.Expr.(*ast.Binary).Op == ast.Modulo {
		if calls(item.Text) {
			return OutputColumn{Name: "mod"} // a function there, which the tree holds as the operator
		}
		return OutputColumn{Unknown: true}
	}
	f := b.figure(item.Expr, bound, item.Text)
	switch {
	case f.unknown:
		return OutputColumn{Unknown: true}
	case f.name == "":
		return OutputColumn{Name: noFiguredName}
	}
	return OutputColumn{Name: f.name}
}

// calls tells that a text is one call of a function: its first parenthesis stands behind
// a word and is closed at the end.
func calls(text string) bool {
	open := strings.IndexByte(text, '(')
	if open < 0 || strings.ContainsAny(strings.TrimSpace(text[:open]), " \t\n'\"+-*/%") || strings.ContainsAny(text, `'"$`) {
		return false
	}
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return i == len(text)-1
		}
	}
	return false
}

// figure finds a name in an expression. Typed is the text in which it was typed, where it
// was: there the tree may not say by which of several words a function or a type was
// called.
func (b *binder) figure(x ast.Expr, bound *Expression, typed string) figured {
	switch x := x.(type) {
	case *ast.ColumnRef:
		if x.Whole {
			return figured{name: x.Table, good: true} // the last name that is written
		}
		return figured{name: x.Column, good: true}
	case *ast.Call:
		return b.figuredCall(x, bound, typed)
	case *ast.Aggregate:
		name := function.OfAggregate(x.Function).Name
		if typed != "" && function.SpelledOtherwise(name, b.dialect) {
			word := strings.TrimSpace(typed[:max(strings.IndexByte(typed, '('), 0)])
			if f := function.SetFunction(strings.ToUpper(word), b.dialect); !b.outermost(x, bound) || f == nil || f.Name != name {
				return figured{unknown: true}
			}
			name = word
		}
		return figured{name: strings.ToLower(name), good: true}
	case *ast.Windowed:
		if x.Aggregate != nil {
			return b.figure(x.Aggregate, nil, typed)
		}
		return figured{name: strings.ToLower(function.OfWindow(x.Function).Name), good: true}
	case *ast.Case:
		if x.Else != nil {
			if f := b.figure(x.Else, bound, typed); f.good || f.unknown {
				return f
			}
		}
		return figured{name: "case"}
	case *ast.Cast:
		if f := b.figure(x.X, bound, typed); f.good || f.unknown {
			return f
		}
		name := datatype.GrammarName(x.Type)
		return figured{name: name, unknown: name == "" || name == "text" && strings.Contains(strings.ToUpper(typed), "CHAR")}
	case *ast.Collate:
		return b.figure(x.X, bound, typed)
	case *ast.Exists:
		return figured{name: "exists", good: true}
	case *ast.Row:
		return figured{name: "row", good: true}
	case *ast.Subquery:
		if x.List {
			return figured{name: "array", good: true}
		}
		q := bound.Query(x.Query)
		if q == nil || len(q.Columns) == 0 || q.Columns[0].Unknown {
			return figured{unknown: true}
		}
		return figured{name: q.Columns[0].Name, good: true}
	case *ast.EngineSpecific:
		return figured{unknown: x.Form == ast.ArrayOf}
	case *ast.Binary:
		// MOD(a, b) is a function, which the tree does not tell from a % b.
		return figured{unknown: typed != "" && x.Op == ast.Modulo && !b.outermost(x, bound)}
	default: // An expression of another form has no name of its own.
	}
	return figured{}
}

// outermost tells that a part is the whole expression.
func (b *binder) outermost(x ast.Expr, bound *Expression) bool {
	return bound != nil && bound.Node == x
}

func (b *binder) figuredCall(x *ast.Call, bound *Expression, typed string) figured {
	if _, operator := function.SignOf(x.Name); operator || x.IsOperator() {
		return figured{}
	}
	_, f := function.Spelled(x.Name, b.dialect)
	switch {
	case f == nil:
	case f.Form == function.Listing:
		return figured{name: "array", good: true} // T_A_ArrayExpr
	case f.Form == function.Subscripting && len(x.Args) > 0:
		return b.figure(x.Args[0], bound, "")
	case f.Form == function.QuantifiedList:
		return figured{}
	case f.Form == function.Fielding && len(x.Args) == 2:
		if name, is := x.Args[1].(*ast.Literal); is {
			return figured{name: name.Text, good: true} // of an A_Indirection the last name
		}
		return figured{unknown: true}
	}
	if f != nil && f.Form == function.Extraction {
		return figured{name: "extract", good: true}
	}
	if f != nil && f.Form == function.TrimForm || typed != "" && function.SpelledOtherwise(x.Name, b.dialect) {
		return figured{unknown: true}
	}
	return figured{name: strings.ToLower(x.Name), good: true}
}

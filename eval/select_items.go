package eval

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// compileItems compiles the select list and expands its stars.
func (c *compiler) compileItems(s *selection) error {
	if c.dialect.AliasScope != spec.AliasLateral {
		s.scope.aliasDepth++ // the list itself does not see its aliases
		defer func() { s.scope.aliasDepth-- }()
	}
	all := s.scope.aliases
	defer func() { s.scope.aliases = all }()
	for i, item := range s.node.Items {
		c.listing(s, i)
		if item.Expr == nil {
			if err := c.expandStar(item, s); err != nil {
				return err
			}
			continue
		}
		o, err := c.compileScalar(item.Expr, s.scope)
		if err != nil {
			return err
		}
		if o.typ.Kind == ast.TypeUnknown && c.dialect.Untyped == spec.UntypedText {
			s.noteUntyped(c, o, item.Alias)
			if o, err = c.convert(o, ast.Text); err != nil {
				return err
			}
		}
		o.typ = typing.Settled(o.typ)
		s.items, s.expressions = append(s.items, o), append(s.expressions, item.Expr)
		s.columns = append(s.columns, Column{Name: c.itemName(item), Type: o.typ})
		s.labels = append(s.labels, item.Alias)
	}
	return nil
}

// noteUntyped remembers the literal that the next item is. DISTINCT and GROUP
// BY fix its type: addTargetToGroupList makes it text.
func (s *selection) noteUntyped(c *compiler, literal operand, alias string) {
	if literal.literal == nil || s.node.Distinct {
		return
	}
	at := len(s.items)
	for _, x := range s.node.GroupBy {
		switch x := x.(type) {
		case *ast.Literal:
			if x.Kind == ast.LiteralInteger && x.Text == itoa(at+1) {
				return
			}
		case *ast.ColumnRef:
			if x.Table == "" && alias != "" && c.sameName(x.Column, alias) {
				return
			}
		}
	}
	s.untyped = append(s.untyped, untypedItem{column: at, become: func(t ast.Type) error {
		o, err := c.typeLiteral(literal, t)
		if err == nil {
			s.items[at], s.columns[at].Type = o, t
		}
		return err
	}})
}

// itemName is the name of an output column: the alias, the column's own name,
// or what the dialect's engines show for an expression.
func (c *compiler) itemName(item ast.SelectItem) string {
	if item.Alias != "" {
		return item.Alias
	}
	if ref, ok := item.Expr.(*ast.ColumnRef); ok {
		return ref.Column
	}
	if c.dialect.OutputNames == spec.OutputNamesFunction {
		switch x := item.Expr.(type) {
		case *ast.Call:
			if _, operator := function.SignOf(x.Name); !operator {
				return strings.ToLower(x.Name)
			}
		case *ast.Aggregate:
			return strings.ToLower(function.OfAggregate(x.Function).Name)
		case *ast.Case:
			return "case"
		case *ast.Exists:
			return "exists"
		}
		return "?column?"
	}
	if c.options.Names {
		if text, err := render.Expr(item.Expr, c.dialect); err == nil {
			return text
		}
	}
	return ""
}

func (c *compiler) expandStar(item ast.SelectItem, s *selection) error {
	found := false
	for i := range s.scope.columns {
		col := &s.scope.columns[i]
		if item.StarTable == "" && !col.plain || item.StarTable != "" && !c.sameName(col.table, item.StarTable) {
			continue
		}
		found = true
		if err := c.checkStar(s.scope, col); err != nil {
			return err
		}
		s.items, s.expressions = append(s.items, c.columnAt(s.scope, col, 0)), append(s.expressions, nil)
		s.columns = append(s.columns, Column{Name: col.name, Type: col.typ})
		s.labels = append(s.labels, "")
	}
	switch {
	case found:
		return nil
	case item.StarTable != "":
		return statementError(semantics.ClassName, "there is no table %s for %s.*", item.StarTable, item.StarTable)
	}
	return statementError(semantics.ClassSyntax, "SELECT * needs a FROM clause")
}

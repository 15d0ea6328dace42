package eval

import (
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// compileItems compiles the select list, with the columns that its stars stand for.
func (c *compiler) compileItems(s *selection) error {
	for i := range s.bound.Items {
		item := &s.bound.Items[i]
		if item.Err != nil {
			return item.Err
		}
		if item.Expr == nil {
			o := c.columnAt(item.Column, 0)
			s.items, s.columns = append(s.items, o), append(s.columns, Column{Name: item.Name, Type: o.typ})
			continue
		}
		o, err := c.boundScalar(item.Expr, s.frame)
		if err != nil {
			return err
		}
		if o.typ.Kind == ast.TypeUnknown && c.dialect.Untyped == spec.UntypedText {
			s.noteUntyped(c, o)
			if o, err = c.convert(o, ast.Text); err != nil {
				return err
			}
		}
		o.typ = typing.Settled(o.typ)
		s.items, s.columns = append(s.items, o), append(s.columns, Column{Name: item.Name, Type: o.typ})
	}
	return nil
}

// noteUntyped remembers the literal that the next item is. DISTINCT and GROUP
// BY fix its type: addTargetToGroupList makes it text.
func (s *selection) noteUntyped(c *compiler, literal operand) {
	at := len(s.items)
	if literal.literal == nil || s.bound.Node.Distinct || s.groupedBy(at) {
		return
	}
	s.untyped = append(s.untyped, untypedItem{column: at, become: func(t ast.Type) error {
		o, err := c.typeLiteral(literal, t)
		if err == nil {
			s.items[at], s.columns[at].Type = o, t
		}
		return err
	}})
}

// groupedBy tells that GROUP BY names an item by its position or alias.
func (s *selection) groupedBy(item int) bool {
	for _, key := range s.bound.GroupBy {
		if key.Item == item {
			return true
		}
	}
	return false
}

// compileGroupBy compiles the grouping keys.
func (c *compiler) compileGroupBy(s *selection) error {
	for _, key := range s.bound.GroupBy {
		if key.Err != nil {
			return key.Err
		}
		o, err := c.boundScalar(key.Expr, s.frame)
		if err != nil {
			return err
		}
		if o.typ.Kind == ast.TypeUnknown && c.dialect.Untyped == spec.UntypedText {
			if o, err = c.convert(o, ast.Text); err != nil {
				return err
			}
		}
		o.typ = typing.Settled(o.typ)
		s.keys = append(s.keys, o)
	}
	return nil
}

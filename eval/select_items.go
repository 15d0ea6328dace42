package eval

import "github.com/semcheck/semcheck/spec/ast"

// compileItems compiles the select list, with the columns that its stars stand for.
func (c *compiler) compileItems(s *selection) error {
	s.items, s.columns = make([]operand, 0, len(s.bound.Items)), make([]Column, 0, len(s.bound.Items))
	for i := range s.bound.Items {
		item := &s.bound.Items[i]
		if item.Err != nil {
			return item.Err
		}
		if item.Expr == nil {
			o := c.columnAt(item.Column, 0)
			s.items, s.columns = append(s.items, o), append(s.columns, Column{Name: item.Name, Type: o.typ})
			s.setItems = append(s.setItems, false)
			continue
		}
		if err := c.setsOf(item.Expr.Node, &s.sets); err != nil {
			return err
		}
		before := len(s.sets.list)
		o, err := c.boundScalar(item.Expr, s.frame)
		c.sets, s.setItems = nil, append(s.setItems, len(s.sets.list) > before)
		if err != nil {
			return err
		}
		s.noteUntyped(c, o)
		if o, err = c.convert(o, item.Expr.Placed(item.Expr.Node)); err != nil {
			return err
		}
		o.typ = s.bound.ItemType(i)
		s.items, s.columns = append(s.items, o), append(s.columns, Column{Name: item.Name, Type: o.typ})
	}
	return nil
}

// noteUntyped remembers the literal without a type that the next item is.
func (s *selection) noteUntyped(c *compiler, literal operand) {
	at := len(s.items)
	if literal.literal == nil || literal.typ.Kind != ast.TypeUnknown {
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
		if o, err = c.convert(o, key.Expr.Placed(key.Expr.Node)); err != nil {
			return err
		}
		if err := c.comparable(o.typ); err != nil {
			return err
		}
		s.keys = append(s.keys, c.collated(o, key.Expr.Collated(key.Expr.Node).Collation))
	}
	return nil
}

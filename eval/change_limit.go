package eval

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleChangeLimit.
const (
	changeLimitAll spec.Case = iota
	changeLimitCut
)

var ruleChangeLimit = spec.Declare(spec.Rule{
	ID:        "change.limit",
	Statement: "UPDATE and DELETE with LIMIT change so many of the rows for which the condition is True, the first ones by ORDER BY. Which of rows that tie are changed is not modelled.",
	From: spec.Source{Doc: "MySQL 9 Reference Manual", Clause: "15.2.2 DELETE Statement; 15.2.17 UPDATE Statement",
		Address: "github.com/tavaresgerson/mysql-docs v9/en/16_SQL_Statements/02_Data_Manipulation_Statements.md @ f44f3499a189", Read: "2026-11-29"},
	Cases:    []string{changeLimitAll: "all rows", changeLimitCut: "cut"},
	Keywords: []string{"LIMIT"},
	Only:     []string{"mysql", "mariadb"},
})

// firstChosen leaves, of the rows that a change is about, those that ORDER BY and LIMIT of the
// change do.
func (c *compiler) firstChosen(t *Table, alias string, rows []semantics.Row, chosen []bool, order []ast.OrderItem, limit ast.Expr) error {
	if order == nil && limit == nil {
		return nil
	}
	p := produced{}
	place := map[*semantics.Value]int{}
	for i, row := range rows {
		if chosen[i] {
			p.rows, place[&row[0]] = append(p.rows, row), i
		}
	}
	p.keys = make([]semantics.Row, len(p.rows))
	sorting := make([]sortKey, 0, len(order))
	for _, item := range order {
		if _, constant := item.Expr.(*ast.Literal); constant {
			return unsupported("ORDER BY of a change with a constant")
		}
		if err := c.ownReads(t, item.Expr); err != nil {
			return err
		}
		o, err := c.aliasedExpression(item.Expr, t, alias)
		if err == nil {
			err = c.orderable(o.typ)
		}
		if err == nil && o.typ.IsEnumeration() {
			err = unsupported("a change that is ordered by ENUM")
		}
		if err != nil {
			return err
		}
		sorting = append(sorting, sortKey{column: -1, typ: o.typ, descending: item.Descending, nulls: item.Nulls})
		for i, row := range p.rows {
			p.keys[i] = append(p.keys[i], o.value(&environment{row: row}))
		}
	}
	ranked := c.arrange(p, sorting, -1)
	if ranked.failed {
		return c.raised()
	}
	left := len(p.rows)
	if n, is := limit.(*ast.Literal); is && n.Kind == ast.LiteralInteger {
		if number, err := strconv.Atoi(n.Text); err == nil { // a larger one keeps all
			left = number
		}
	} else if limit != nil {
		return unsupported("LIMIT of a change that is no number")
	}
	if left >= len(p.rows) {
		c.e.Coverage.Apply(ruleChangeLimit, changeLimitAll)
		return nil
	}
	c.e.Coverage.Apply(ruleChangeLimit, changeLimitCut)
	for _, group := range ranked.groups {
		if left > 0 && left < len(group.Rows) && slices.ContainsFunc(group.Rows, func(row semantics.Row) bool { return !semantics.IdenticalRows(row, group.Rows[0]) }) {
			return unsupported("a change of some of the rows that tie")
		}
		for _, row := range group.Rows {
			chosen[place[&row[0]]] = left > 0
			left--
		}
	}
	return nil
}

package campaign

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// decisiveOf is which databases of a run guided by witnesses have rows that make cases decisive: each second
// one, once cases were applied and not witnessed.
const decisiveOf = 2

// decisive adds rows to the tables of a database that make more cases decisive: one that is there again
// (a duplicate, and a tie), one with a NULL in each column that may have it in turn, and one with the least
// and the greatest integers. They stand behind the last rows of their table. A row that a constraint
// refuses is refused on both sides.
func decisive(statements []ast.Statement, number uint64) []ast.Statement {
	last := map[string]int{}
	for i, s := range statements {
		if insert, values := valuesOf(s); values != nil {
			last[insert.Table] = i
		}
	}
	var list []ast.Statement
	for i, s := range statements {
		list = append(list, s)
		insert, values := valuesOf(s)
		if values == nil || last[insert.Table] != i {
			continue
		}
		model := values.Rows[int(number)%len(values.Rows)]
		one := func(change func(column int, x ast.Expr) ast.Expr) {
			row := make([]ast.Expr, len(model))
			for k, x := range model {
				row[k] = change(k, x)
			}
			added := *insert
			added.Query = &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}
			list = append(list, &added)
		}
		one(func(_ int, x ast.Expr) ast.Expr { return x })
		empty := int(number) % len(model)
		one(func(k int, x ast.Expr) ast.Expr {
			if k == empty {
				return &ast.Literal{Kind: ast.LiteralNull}
			}
			return x
		})
		one(func(k int, x ast.Expr) ast.Expr {
			if l, is := x.(*ast.Literal); is && l.Kind == ast.LiteralInteger {
				return datatype.Signed(ast.LiteralInteger, []string{"0", "-1", "2147483647", "-2147483648"}[(int(number)+k)%4])
			}
			return x
		})
	}
	return list
}

// valuesOf are the rows that an INSERT lists; nil of other statements.
func valuesOf(s ast.Statement) (*ast.Insert, *ast.Values) {
	insert, is := s.(*ast.Insert)
	if !is || insert.Query == nil || insert.Conflict != nil || insert.Returning != nil {
		return nil, nil
	}
	values, is := insert.Query.Body.(*ast.Values)
	if !is || len(values.Rows) == 0 || len(values.Rows[0]) == 0 {
		return nil, nil
	}
	return insert, values
}

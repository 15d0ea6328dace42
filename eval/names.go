package eval

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// position reads a key of ORDER BY or GROUP BY as a position in the select
// list; is tells whether it is one.
//
// Sources: PostgreSQL 18, findTargetlistEntrySQL92 in parse_clause.c and
// doNegate in gram.y; MySQL 8.0.39, find_order_in_list in sql_resolver.cc;
// MySQL 5.6.24, simple_expr and literal in sql_yacc.yy, where TRUE is an integer;
// MariaDB 10.3, find_order_in_list in sql_select.cc; SQLite 3.53.4,
// resolveOrderGroupBy and sqlite3ExprIsInteger.
func (c *compiler) position(key ast.Expr, columns int) (n int, is bool, err error) {
	x, negative, signed := key, false, false
	for {
		u, unary := x.(*ast.Unary)
		if !unary || !signBelongs(c.dialect.Ordinals, u.Op) {
			break
		}
		x, negative, signed = u.X, negative != (u.Op == ast.Negate), true
	}
	literal, ok := x.(*ast.Literal)
	if !ok {
		return 0, false, nil
	}
	text := literal.Text
	switch literal.Kind {
	case ast.LiteralInteger:
	case ast.LiteralTrue, ast.LiteralFalse:
		if c.dialect.Ordinals == spec.OrdinalsFolded || c.dialect.Ordinals == spec.OrdinalsTruth {
			text = map[bool]string{true: "1", false: "0"}[literal.Kind == ast.LiteralTrue]
			break
		}
		return 0, false, c.notPosition(signed)
	case ast.LiteralNull, ast.LiteralString, ast.LiteralBytes:
		return 0, false, c.notPosition(signed)
	case ast.LiteralDecimal, ast.LiteralApproximate:
		return 0, false, c.notPosition(false)
	}
	v, ok := integerText(text)
	if !ok {
		return 0, false, nil
	}
	if v.BitLen() > 31 && (c.dialect.Ordinals == spec.OrdinalsSigned || c.dialect.Ordinals == spec.OrdinalsConstant) {
		return 0, false, c.notPosition(false) // no longer an integer constant to these two
	}
	if negative {
		v.Neg(v)
	}
	if !v.IsInt64() || v.Int64() < 1 || v.Int64() > int64(columns) {
		return 0, false, statementError(semantics.ClassName, "position %s is not in the select list", v)
	}
	return int(v.Int64()), true, nil
}

func signBelongs(o spec.Ordinals, op ast.UnaryOp) bool {
	switch o {
	case spec.OrdinalsPlus, spec.OrdinalsTruth:
		return op == ast.Plus
	case spec.OrdinalsFolded, spec.OrdinalsSigned:
		return op == ast.Plus || op == ast.Negate
	case spec.OrdinalsConstant, spec.OrdinalsOrdered:
		return op == ast.Negate
	case spec.OrdinalsPlain:
	}
	return false
}

// notPosition is the error of a constant key that is no integer; one with a
// sign that does not belong to it is an expression.
func (c *compiler) notPosition(expression bool) error {
	if c.dialect.Ordinals != spec.OrdinalsConstant && c.dialect.Ordinals != spec.OrdinalsOrdered || expression {
		return nil
	}
	return statementError(semantics.ClassSyntax, "a constant in ORDER BY or GROUP BY must be an integer")
}

// namesColumn tells whether an argument of LIMIT names a column of the rows
// that it cuts: PostgreSQL knows the name, and refuses it
// (checkExprIsVarFree).
func (c *compiler) namesColumn(x ast.Expr, body *scope) bool {
	if body == nil || c.dialect.LimitArgument != spec.LimitNullUnlimited {
		return false
	}
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		ref, column := x.(*ast.ColumnRef)
		found = found || column && body.lookup(c.dialect, ref) >= 0
		return true
	})
	return found
}

// tableAlias is the name of a table of FROM.
type tableAlias struct {
	name    string
	derived bool
}

// addTable refuses a second table of the same name where the dialect does.
//
// Sources: ISO D2011 7.6 (exposed names are distinct in their scope);
// PostgreSQL 18, checkNameSpaceConflicts in parse_relation.c; MySQL 8.0.39,
// Query_block::add_table_to_list in sql_parse.cc, which compares the schemas,
// too: a derived table has none. SQLite has no such check.
func (c *compiler) addTable(s *scope, name string, derived bool) error {
	if name == "" {
		return nil
	}
	for _, t := range s.tables {
		same := false
		switch c.dialect.TableNames {
		case spec.TableNamesDistinct:
			same = c.sameName(t.name, name)
		case spec.TableNamesByKind:
			same = t.name == name && t.derived == derived
		case spec.TableNamesAliased:
			same = c.sameName(t.name, name)
			if same && t.derived != derived {
				return unsupported("a table beside one that has its name as an alias")
			}
		case spec.TableNamesFree:
		}
		if same {
			return statementError(semantics.ClassDuplicate, "table name %s is used twice", name)
		}
	}
	s.tables = append(s.tables, tableAlias{name, derived})
	return nil
}

// derivedNames are the names of a derived table's columns.
//
// Sources: MySQL 9.5 manual, 15.2.15.8 Derived Tables ("must have unique
// names"); MySQL 8.0.39, check_duplicate_names in sql_view.cc; SQLite 3.53.4,
// sqlite3ColumnsFromExprList.
func (c *compiler) derivedNames(columns []Column, renamed []string) ([]Column, error) {
	if c.dialect.DerivedNames == spec.DerivedNamesFree {
		return columns, nil
	}
	named := append([]Column(nil), columns...)
	for i := range named {
		if i < len(renamed) {
			named[i].Name = renamed[i]
		}
		count := 0
		base := named[i].Name
		for k := 0; k < i; k++ {
			if named[k].Name == "" || !c.sameName(named[k].Name, named[i].Name) {
				continue
			}
			if c.dialect.DerivedNames == spec.DerivedNamesDistinct {
				return nil, statementError(semantics.ClassDuplicate, "column name %s is used twice", base)
			}
			count++
			named[i].Name = fmt.Sprintf(map[spec.DerivedNames]string{spec.DerivedNamesNumbered: "%s:%d", spec.DerivedNamesCounted: "%s_%d"}[c.dialect.DerivedNames], base, count)
			k = -1
		}
	}
	return named, nil
}

// distinctNames are the names that USING lists, each once.
func (c *compiler) distinctNames(names []string) ([]string, error) {
	var kept []string
next:
	for _, name := range names {
		for _, k := range kept {
			if !c.sameName(k, name) {
				continue
			}
			if c.dialect.UsingNames == spec.UsingNamesDistinct {
				return nil, statementError(semantics.ClassDuplicate, "USING lists column %s twice", name)
			}
			continue next
		}
		kept = append(kept, name)
	}
	return kept, nil
}

// checkStar refuses a column of a star that its qualified name does not tell
// from another one: SQLite reads the star as the list of these names.
func (c *compiler) checkStar(s *scope, col *visibleColumn) error {
	if c.dialect.TableNames != spec.TableNamesFree || col.table == "" {
		return nil
	}
	for i := range s.columns {
		other := &s.columns[i]
		if other.slot != col.slot && other.plain && c.sameName(other.table, col.table) && c.sameName(other.name, col.name) {
			return statementError(semantics.ClassAmbiguous, "column %s.%s is ambiguous", col.table, col.name)
		}
	}
	return nil
}

// foldedInteger is an integer literal with the signs before it, which
// PostgreSQL's grammar makes part of it (doNegate in gram.y): the type follows
// from the signed number.
func (c *compiler) foldedInteger(x ast.Expr) (operand, bool) {
	negative, signs := false, 0
	for {
		u, unary := x.(*ast.Unary)
		if !unary || u.Op != ast.Negate {
			break
		}
		x, negative = u.X, !negative
		signs++
	}
	literal, ok := x.(*ast.Literal)
	if !ok || literal.Kind != ast.LiteralInteger || signs == 0 {
		return operand{}, false
	}
	n, ok := integerText(literal.Text)
	if !ok {
		return operand{}, false
	}
	if c.dialect.IntegerLiterals == spec.IntegerLiteralsOfPlace {
		return c.signedLiteral(n, negative)
	}
	if negative {
		n.Neg(n)
	}
	t, v := ast.Numeric, semantics.Null
	switch {
	case n.IsInt64():
		v, t = semantics.Integer(n.Int64()), ast.BigInt
		if n.Int64() >= math.MinInt32 && n.Int64() <= math.MaxInt32 {
			t = ast.Integer
		}
	default:
		d, err := semantics.ParseDecimal(n.String())
		if err != nil {
			return operand{}, false
		}
		v = semantics.DecimalValue(d)
	}
	semantics.NoteNegation(c.e, &v)
	return computed(t, false, func(*environment) semantics.Value { return v }), true
}

// signedLiteral is an integer literal with its sign, where it takes the type of
// its place.
func (c *compiler) signedLiteral(n *big.Int, negative bool) (operand, bool) {
	t := typing.IntegerLiteral(c.dialect, n.BitLen())
	if negative && n.Sign() > 0 {
		t = typing.NegativeLiteral(c.dialect, n)
		n.Neg(n)
	}
	t, v, err := c.integerOf(n, t)
	if err != nil {
		return operand{}, false
	}
	semantics.NoteNegation(c.e, &v)
	return computed(t, false, func(*environment) semantics.Value { return v }), true
}

// selectedAs finds the output column that an expression computes again, -1 if
// there is none.
func (c *compiler) selectedAs(x ast.Expr, s *selection) int {
	if _, literal := x.(*ast.Literal); literal {
		return -1
	}
	if ref, column := x.(*ast.ColumnRef); column {
		i := s.scope.lookup(c.dialect, ref)
		if i < 0 {
			return -1
		}
		for k := range s.items {
			if s.items[k].slot == s.scope.columns[i].slot {
				return k
			}
		}
		return -1
	}
	for k, selected := range s.expressions {
		if selected != nil && c.sameExpression(x, selected, s.scope) {
			return k
		}
	}
	return -1
}

// distinctKey is a sort key of a SELECT DISTINCT that is no output column:
// computed from the row that stands for its duplicates, where the selected
// columns determine it.
//
// Source: MySQL 9.5 manual, 14.19.3 MySQL Handling of GROUP BY: with DISTINCT,
// each ORDER BY expression must equal a selected one or name selected columns
// only. MariaDB, SQLite and MySQL 5.6 (setup_order in sql/sql_resolver.cc, 5.6.24) do
// not check.
func (c *compiler) distinctKey(item ast.OrderItem, s *selection) (sortKey, error) {
	refused := statementError(semantics.ClassInvalidOrder, "an ORDER BY expression of SELECT DISTINCT must be in the select list")
	if c.dialect.DistinctOrder == spec.DistinctOrderSelected {
		return sortKey{}, refused
	}
	beside := unsupported("SELECT DISTINCT ordered by an expression that is not selected")
	from, determined, plain := c.selectedSlots(item.Expr, s)
	switch {
	case !plain || len(s.node.GroupBy)+len(s.scope.aggregates) > 0 || s.node.Having != nil:
		return sortKey{}, beside
	case !determined && c.dialect.DistinctOrder == spec.DistinctOrderDetermined:
		return sortKey{}, refused
	case !determined:
		return sortKey{}, beside
	}
	o, err := c.compileScalar(item.Expr, s.scope)
	if err != nil {
		return sortKey{}, err
	}
	width := s.scope.width
	return sortKey{column: -1, descending: item.Descending, nulls: item.Nulls,
		value: func(_ *environment, row semantics.Row) semantics.Value {
			env := &environment{row: make(semantics.Row, width)}
			for slot, k := range from {
				env.row[slot] = row[k]
			}
			return o.value(env)
		}}, nil
}

// selectedSlots tells which output columns hold the columns that an expression
// names, whether they hold all of them, and whether it names nothing but
// columns of this block.
func (c *compiler) selectedSlots(x ast.Expr, s *selection) (from map[int]int, all, plain bool) {
	from, all, plain = map[int]int{}, true, true
	ast.WalkExpr(x, ast.Visitor{
		Query: func(*ast.Query) { plain = false },
		Expr: func(x ast.Expr) {
			ref, column := x.(*ast.ColumnRef)
			if _, aggregate := x.(*ast.Aggregate); aggregate {
				plain = false
			}
			if !column {
				return
			}
			i := s.scope.lookup(c.dialect, ref)
			if i < 0 {
				plain = false
				return
			}
			for k := range s.items {
				if s.items[k].slot == s.scope.columns[i].slot {
					from[s.items[k].slot] = k
					return
				}
			}
			all = false
		},
	})
	return from, all, plain
}

// aliasFirst finds the first output column with an alias, -1 if there is none.
func (s *selection) aliasFirst(name string) int {
	position := 0
	for _, item := range s.node.Items {
		if item.Expr == nil {
			return -1 // what a star lists has no alias, but moves the others
		}
		if item.Alias != "" && strings.EqualFold(item.Alias, name) {
			return position
		}
		position++
	}
	return -1
}

// aliasLast finds the last output column with an alias, else the only one that
// is a column of that name; -1 if there is none (OrderBinder::
// TryGetProjectionReference of DuckDB).
func (c *compiler) aliasLast(s *selection, name string) int {
	for i := len(s.labels) - 1; i >= 0; i-- {
		if s.labels[i] != "" && c.sameName(s.labels[i], name) {
			return i
		}
	}
	found := -1
	for i := range s.items {
		ref, column := s.expressions[i].(*ast.ColumnRef)
		if s.labels[i] != "" || !(column && c.sameName(ref.Column, name) || s.expressions[i] == nil && c.sameName(s.columns[i].Name, name)) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

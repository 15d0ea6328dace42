package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

var (
	ruleTable = spec.Declare(spec.Rule{
		ID: "from.table", Says: "A table denotes the bag of its rows.",
		From: spec.ISO("<table reference>"), Keywords: []string{"FROM", "SELECT"},
		Cases: []string{"empty", "rows"},
	})
	ruleDerived = spec.Declare(spec.Rule{
		ID: "from.derived", Says: "A derived table denotes the bag of its query's rows; its own order is lost.",
		From: spec.ISO("<table reference>"), Keywords: []string{"AS"},
		Cases: []string{"empty", "rows"},
	})
	ruleFunction = spec.Declare(spec.Rule{
		ID: "from.function", Says: "A function that gives one value is a table of one row and one column, which has the name of the alias, or of the function where there is none.",
		From:  spec.PostgreSQLCode("chooseScalarFunctionAlias", "src/backend/parser/parse_relation.c"),
		Cases: []string{"row"}, Only: functionTables(),
	})
	ruleCross = spec.Declare(spec.Rule{
		ID: "from.cross", Says: "The product pairs every row of the left side with every row of the right side.",
		From: spec.ISO("<from clause>"), Keywords: []string{"CROSS JOIN", ","},
		Cases: []string{"pair"},
	})
	ruleInner = spec.Declare(spec.Rule{
		ID: "from.inner", Says: "An inner join is the product filtered by its condition: pairs for which it is True.",
		From: spec.ISO("<joined table>"), Keywords: []string{"INNER JOIN", "ON"},
		Cases: []string{"false", "unknown", "true"},
	})
	ruleLeft = spec.Declare(spec.Rule{
		ID: "from.left", Says: "A left join is the inner join plus every unmatched left row, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"LEFT JOIN"},
		Cases: []string{"matched", "padded"},
	})
	ruleRight = spec.Declare(spec.Rule{
		ID: "from.right", Says: "A right join is the inner join plus every unmatched right row, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"RIGHT JOIN"},
		Cases:  []string{"matched", "padded"},
		Except: beforeSQLite339("matched", "padded"),
	})
	ruleFull = spec.Declare(spec.Rule{
		ID: "from.full", Says: "A full join is the inner join plus every unmatched row of both sides, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"FULL JOIN"},
		Cases:  []string{"matched", "left padded", "right padded"},
		Only:   []string{"iso", "postgres", "sqlite"},
		Except: beforeSQLite339("matched", "left padded", "right padded"),
	})
)

// functionTables are the dialects in which a function can stand in FROM.
func functionTables() []string {
	return slices.DeleteFunc(spec.DialectNames(), func(name string) bool { return !spec.DialectByName(name).FunctionTables })
}

// ofColumns tells whether the arguments of a function in FROM name columns: those of
// the tables before it, as by LATERAL.
func ofColumns(call *ast.Call) bool {
	found := false
	ast.WalkExpr(call, ast.Visitor{Expr: func(x ast.Expr) {
		_, is := x.(*ast.ColumnRef)
		found = found || is
	}})
	return found
}

// beforeSQLite339 names cases that the SQLites without RIGHT and FULL JOIN cannot
// reach.
func beforeSQLite339(cases ...string) map[string][]string {
	return map[string][]string{"sqlite329": cases, "sqlite330": cases, "sqlite332": cases}
}

// source produces the rows of a table expression: it writes each into the
// slots that belong to it and calls next. next returns false to stop.
type source struct {
	first, width int // its slots in the product row
	run          func(env *environment, next func() bool) bool
	leaves       []leaf // base and derived tables, left to right
	conditions   []operand
	equated      []equation // by conditions of ON
}

// leaf is a base or derived table inside a FROM clause.
type leaf struct {
	first, width int
	rows         func(env *environment) ([]semantics.Row, bool)
	correlated   bool
	derived      bool
}

// compileFrom compiles the comma list of a query block: a product.
func (c *compiler) compileFrom(list []ast.TableExpr, s *scope) ([]source, error) {
	if slices.ContainsFunc(list, hasLateral) {
		return nil, unsupported("LATERAL")
	}
	sources := make([]source, 0, len(list))
	for _, t := range list {
		source, err := c.compileTable(t, s)
		if err != nil {
			return nil, err
		}
		sources = append(sources, source)
	}
	return sources, nil
}

// hasLateral tells whether a table expression holds LATERAL, which is not
// modelled: nothing can be said of the names beside it.
func hasLateral(t ast.TableExpr) bool {
	switch t := t.(type) {
	case *ast.DerivedTable:
		return t.Lateral
	case *ast.Join:
		return hasLateral(t.L) || hasLateral(t.R)
	case *ast.TableName:
	}
	return false
}

func (c *compiler) compileTable(t ast.TableExpr, s *scope) (source, error) {
	switch t := t.(type) {
	case *ast.TableName:
		return c.compileTableName(t, s)
	case *ast.DerivedTable:
		if call := t.Call(); call != nil && ofColumns(call) {
			return source{}, unsupported("a function of columns in FROM")
		}
		if err := c.addTable(s, t.Alias, true); err != nil {
			return source{}, err
		}
		if c.dialect.AliasScope == spec.AliasLateral {
			c.beside = append(c.beside, s)
			defer func() { c.beside = c.beside[:len(c.beside)-1] }()
		}
		return c.compileDerived(t, s, s.outer)
	case *ast.Join:
		return c.compileJoin(t, s)
	}
	panic("eval: unknown table expression")
}

func (c *compiler) compileTableName(t *ast.TableName, s *scope) (source, error) {
	alias := t.Alias
	if alias == "" {
		alias = t.Name
	}
	if err := c.addTable(s, alias, t.Alias != "" && c.dialect.TableNames == spec.TableNamesAliased); err != nil {
		return source{}, err
	}
	if view := c.database.view(t.Name); view != nil {
		d := &ast.DerivedTable{Query: view.Query, Alias: t.Name, Columns: view.Columns}
		if t.Alias != "" {
			d.Alias = t.Alias
		}
		if t.Columns != nil {
			d.Columns = t.Columns
		}
		return c.compileDerived(d, s, nil)
	}
	table := c.database.table(t.Name)
	if table == nil && c.dialect.System.HasTable(t.Name) {
		return source{}, unsupported("system table %s", t.Name)
	}
	if table == nil {
		return source{}, statementError(semantics.ClassName, "there is no table %s", t.Name)
	}
	name := t.Name
	if t.Alias != "" {
		name = t.Alias
	}
	columns := make([]Column, len(table.Columns))
	for i, col := range table.Columns {
		columns[i] = Column{Name: col.Name, Type: typing.Valued(col.Type)}
	}
	first := s.width
	if err := c.addColumns(s, name, columns, t.Columns); err != nil {
		return source{}, err
	}
	for _, key := range table.keys {
		if c.dialect.Dependence == spec.DependencePrimary && !slices.Equal(key, table.primary) {
			continue
		}
		k := tableKey{}
		for _, i := range key {
			k.key = append(k.key, first+i)
		}
		for i := range columns {
			k.determined = append(k.determined, first+i)
		}
		s.keys = append(s.keys, k)
	}
	e := c.e
	rows := func(*environment) ([]semantics.Row, bool) {
		if len(table.Rows) == 0 {
			e.Coverage.Apply(ruleTable, 0)
		} else {
			e.Coverage.Apply(ruleTable, 1)
		}
		return c.rowsAsRead(table), false
	}
	return c.leafSource(leaf{first: first, width: len(columns), rows: rows}), nil
}

// addColumns makes the columns of a table visible in the scope.
func (c *compiler) addColumns(s *scope, table string, columns []Column, renamed []string) error {
	if len(renamed) > len(columns) || renamed != nil && len(renamed) < len(columns) && c.dialect.DerivedLists == spec.ColumnListsComplete {
		return statementError(semantics.ClassDegree, "%s has %d columns, not %d", table, len(columns), len(renamed))
	}
	for i, col := range columns {
		name := col.Name
		if i < len(renamed) {
			name = renamed[i]
		}
		s.columns = append(s.columns, visibleColumn{table: table, name: name, typ: col.Type, slot: s.width, plain: true})
		s.width++
	}
	return nil
}

// leafSource produces the rows of one table.
func (c *compiler) leafSource(l leaf) source {
	first, last := l.first, l.first+l.width
	return source{first: first, width: l.width, leaves: []leaf{l},
		run: func(env *environment, next func() bool) bool {
			rows, failed := l.rows(env)
			if failed {
				env.failed = true
			}
			target := env.row[first:last]
			for _, row := range rows {
				copy(target, row)
				c.step()
				if !next() {
					return false
				}
			}
			return true
		}}
}

// compileDerived compiles a subquery in FROM; around is the scope that its
// query sees: the blocks around this one, nothing for a view.
func (c *compiler) compileDerived(t *ast.DerivedTable, s, around *scope) (source, error) {
	names, merging := c.options.Names, c.merging
	c.merging = 0
	c.options.Names = names || c.dialect.DerivedNames != spec.DerivedNamesFree // they can be referred to
	c.derived++
	query, err := c.compileQuery(t.Query, around)
	c.derived--
	c.options.Names, c.merging = names, merging
	if err != nil {
		return source{}, err
	}
	columns, err := c.derivedNames(query.columns, t.Columns)
	if err != nil {
		return source{}, err
	}
	if query.correlated {
		s.correlated = true
	}
	first := s.width
	if err := c.addColumns(s, t.Alias, columns, t.Columns); err != nil {
		return source{}, err
	}
	e := c.e
	rows := func(env *environment) ([]semantics.Row, bool) {
		rows, failed := query.rows(env.outer)
		if t.Call() != nil {
			e.Coverage.Apply(ruleFunction, 0)
			return rows, failed
		}
		if len(rows) == 0 {
			e.Coverage.Apply(ruleDerived, 0)
		} else {
			e.Coverage.Apply(ruleDerived, 1)
		}
		return rows, failed
	}
	src := c.leafSource(leaf{first: first, width: len(query.columns), rows: rows, correlated: query.correlated, derived: true})
	return src, nil
}

// pad writes NULLs into the slots of a source.
func (s source) pad(env *environment) {
	clear(env.row[s.first : s.first+s.width])
}

// compileJoin compiles a joined table. Its ON sees the columns of its two
// sides and of the blocks around, nothing beside it.
//
// Source for MySQL 5.6.24, where it does not see the blocks around:
// push_new_name_resolution_context in sql/sql_parse.cc.
func (c *compiler) compileJoin(j *ast.Join, s *scope) (source, error) {
	from := len(s.columns)
	first := s.width
	merges := j.Natural || j.Using != nil
	if merges {
		c.merging++
		defer func() { c.merging-- }()
	}
	left, err := c.compileTable(j.L, s)
	if err != nil {
		return source{}, err
	}
	middle := len(s.columns)
	right, err := c.compileTable(j.R, s)
	if err != nil {
		return source{}, err
	}
	var on operand
	var merge []mergedColumn
	switch {
	case merges:
		if on, merge, err = c.namedColumns(j, s, from, middle); err != nil {
			return source{}, err
		}
	case j.On != nil:
		inner := *s
		inner.columns = s.columns[from:]
		if c.dialect.OnNames == spec.OnNamesOperands {
			inner.outer = nil
		}
		if on, err = c.compileScalar(j.On, &inner); err != nil {
			return source{}, err
		}
		s.correlated = s.correlated || inner.correlated
	}
	var holds condition
	if on.value != nil {
		if on, holds, err = c.filter(on); err != nil {
			return source{}, err
		}
	}
	joined := source{first: first, leaves: append(left.leaves, right.leaves...), conditions: append(left.conditions, right.conditions...)}
	joined.equated = slices.Concat(left.equated, right.equated, on.equated)
	if on.value != nil && on.raises {
		joined.conditions = append(joined.conditions, on)
	}
	joined.run = c.join(j.Kind, left, right, holds)
	if fast := c.fastJoin(j.Kind, left, right, on, holds); fast != nil {
		joined.run = fast
	}
	if len(merge) > 0 {
		joined.run = c.filling(joined.run, merge)
	}
	joined.width = s.width - first
	if j.Kind == ast.JoinRight && !merges && c.merging > 0 && c.dialect.UsingOrder == spec.UsingOuterFirstInside {
		copy(s.columns[from:], slices.Concat(s.columns[middle:], s.columns[from:middle]))
	}
	return joined, nil
}

// filling fills the slots of merged columns before it passes a row on.
func (c *compiler) filling(run func(*environment, func() bool) bool, merge []mergedColumn) func(*environment, func() bool) bool {
	return func(env *environment, next func() bool) bool {
		return run(env, func() bool {
			for _, m := range merge {
				env.row[m.slot] = m.value(env)
			}
			return next()
		})
	}
}

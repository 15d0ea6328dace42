package eval

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// visibleColumn is a column that a FROM clause makes visible.
type visibleColumn struct {
	table string // table name or alias; empty for a column merged by USING
	name  string
	typ   ast.Type
	slot  int
	// plain: an unqualified name finds it and a star lists it. The two sides of
	// a merged column are visible by their qualified names only.
	plain bool
}

// phase is the clause that is being compiled: it decides which aggregates and
// aliases a name may mean.
type phase uint8

const (
	phaseFrom phase = iota
	phaseWhere
	phaseGroup
	phaseOutput // select list, HAVING, ORDER BY
)

// scope is what the names in a query block may refer to.
type scope struct {
	outer   *scope
	columns []visibleColumn
	width   int // slots of the product row
	phase   phase
	// insideAggregate > 0 while the argument of an aggregate is compiled.
	insideAggregate int
	aggregates      []aggregate
	groupKeys       []ast.Expr
	keySlots        map[int]bool // slots of the columns that are grouping keys
	ungrouped       []int        // slots named in the output outside aggregates and keys
	withinKey       int          // > 0 while an expression that equals a grouping key is compiled
	aliases         map[string]ast.Expr
	aliasDepth      int
	correlated      bool // a name inside was found in a scope around this one
	keys            []tableKey
	tables          []tableAlias // of FROM
	// listed are the slots that HAVING may name; nil where all are, or outside
	// of HAVING.
	listed map[int]bool
	// inHaving: HAVING is compiled.
	inHaving bool
}

// tableKey says that the columns determine their table's row.
type tableKey struct{ key, determined []int }

// sameName tells whether two names mean the same in a dialect.
func sameName(d *spec.Dialect, a, b string) bool {
	return a == b || d.NameCase == spec.NamesCaseless && strings.EqualFold(a, b)
}

func (c *compiler) sameName(a, b string) bool { return sameName(c.dialect, a, b) }

// lookup finds a column in this scope alone: its index in columns, -1 if there
// is none, -2 if the name is ambiguous.
func (s *scope) lookup(d *spec.Dialect, ref *ast.ColumnRef) int {
	found := -1
	for i := range s.columns {
		col := &s.columns[i]
		if !sameName(d, col.name, ref.Column) {
			continue
		}
		if ref.Table == "" && !col.plain || ref.Table != "" && !sameName(d, col.table, ref.Table) {
			continue
		}
		if found >= 0 {
			return -2
		}
		found = i
	}
	return found
}

// compileColumn resolves a name from the innermost scope outwards.
func (c *compiler) compileColumn(ref *ast.ColumnRef, s *scope) (operand, error) {
	depth := 0
	for at := s; at != nil; at, depth = at.outer, depth+1 {
		i := at.lookup(c.dialect, ref)
		switch {
		case i == -2:
			return operand{}, statementError(semantics.ClassAmbiguous, "column reference %s is ambiguous", columnName(ref))
		case i >= 0 && !at.hides(c.dialect, at.columns[i].slot, depth) && !c.aliasWins(ref, at, at.columns[i].slot, depth):
			if at.refuses(c.dialect, at.columns[i].slot) {
				return operand{}, notGrouped(ref)
			}
			if depth > 0 && c.besideKnows(ref) {
				return operand{}, unsupported("a name that a query around and a table beside it know")
			}
			for inner, k := s, 0; k < depth; inner, k = inner.outer, k+1 {
				inner.correlated = true
			}
			return c.columnAt(at, &at.columns[i], depth), nil
		}
		if x, ok, err := c.compileAlias(ref, at, depth); ok || err != nil {
			return x, err
		}
	}
	if ref.OrText && c.dialect.DoubleQuoted == spec.DoubleQuotedNameOrText {
		return c.compileLiteral(&ast.Literal{Kind: ast.LiteralString, Text: ref.Column})
	}
	return operand{}, c.noColumn(ref, s)
}

// aliasWins tells that a name in HAVING is an alias although it is also a
// column that is not grouped.
func (c *compiler) aliasWins(ref *ast.ColumnRef, at *scope, slot, depth int) bool {
	return c.dialect.AliasScope == spec.AliasLateral && at.inHaving && depth == 0 && at.insideAggregate == 0 && at.aliasDepth == 0 &&
		!at.keySlots[slot] && ref.Table == "" && at.aliases[strings.ToLower(ref.Column)] != nil
}

// hides tells that HAVING, which is being compiled, does not see a column.
func (s *scope) hides(d *spec.Dialect, slot, depth int) bool {
	return s.listed != nil && s.insideAggregate == 0 && s.aliasDepth == 0 && !s.listed[slot] && (depth == 0 || d.HavingNames == spec.HavingListedAll)
}

// refuses tells that HAVING, which is being compiled, may name a column only if
// it is a grouping column.
func (s *scope) refuses(d *spec.Dialect, slot int) bool {
	return d.HavingNames == spec.HavingGrouped && s.listed != nil && s.insideAggregate+s.withinKey == 0 && !s.keySlots[slot]
}

func notGrouped(ref *ast.ColumnRef) error {
	return statementError(semantics.ClassGrouping, "HAVING names %s, which is no grouping column", columnName(ref))
}

// noColumn is the error of a name that is no column: not one where the dialect
// gives it a meaning that is not modelled.
func (c *compiler) noColumn(ref *ast.ColumnRef, s *scope) error {
	if c.dialect.System.HasColumn(ref.Column) {
		return unsupported("system column %s", ref.Column)
	}
	if c.dialect.System.HasQualifier(ref.Table) {
		return unsupported("%s before a name", ref.Table)
	}
	if c.dialect.AliasScope == spec.AliasLateral && c.elsewhere(ref, s) {
		return unsupported("a name that a query around or a table beside it may know")
	}
	if ref.Table == "" && c.dialect.WholeRows == spec.WholeRowsOpen {
		for at := s; at != nil; at = at.outer {
			for i := range at.columns {
				if c.sameName(at.columns[i].table, ref.Column) {
					return unsupported("a table's row as a value")
				}
			}
		}
	}
	return statementError(semantics.ClassName, "there is no column %s", columnName(ref))
}

// elsewhere tells that a name may be found where only DuckDB looks: among the
// aliases of a query around, or in the tables before a subquery in FROM, which
// is lateral without the word.
func (c *compiler) elsewhere(ref *ast.ColumnRef, s *scope) bool {
	if c.besideKnows(ref) {
		return true
	}
	for at := s; at != nil; at = at.outer {
		if at != s && ref.Table == "" && at.aliases[strings.ToLower(ref.Column)] != nil {
			return true
		}
	}
	return false
}

// besideKnows tells that a table before the subquery in FROM that is compiled
// has such a column.
func (c *compiler) besideKnows(ref *ast.ColumnRef) bool {
	for _, at := range c.beside {
		if at.lookup(c.dialect, ref) != -1 {
			return true
		}
	}
	return false
}

func columnName(ref *ast.ColumnRef) string {
	if ref.Table != "" {
		return ref.Table + "." + ref.Column
	}
	return ref.Column
}

func (c *compiler) columnAt(at *scope, col *visibleColumn, depth int) operand {
	if at.phase == phaseOutput && at.insideAggregate == 0 && at.withinKey == 0 {
		at.ungrouped = append(at.ungrouped, col.slot)
	}
	slot := col.slot
	o := operand{typ: col.typ, slot: -1, column: true}
	switch depth {
	case 0:
		o.slot = slot
		o.value = func(env *environment) semantics.Value { return env.row[slot] }
	case 1:
		o.value = func(env *environment) semantics.Value { return env.outer.row[slot] }
	default:
		o.value = func(env *environment) semantics.Value { return env.up(depth).row[slot] }
	}
	return o
}

// compileAlias reads a name as an alias of the select list where the dialect
// allows it: the aliased expression, computed again.
func (c *compiler) compileAlias(ref *ast.ColumnRef, at *scope, depth int) (operand, bool, error) {
	if ref.Table != "" || depth > 0 || len(at.aliases) == 0 || at.aliasDepth > 0 {
		return operand{}, false, nil
	}
	switch c.dialect.AliasScope {
	case spec.AliasNowhere:
		return operand{}, false, nil
	case spec.AliasInHaving:
		if at.phase != phaseOutput {
			return operand{}, false, nil
		}
	case spec.AliasAnywhere, spec.AliasLateral:
	}
	x, ok := at.aliases[strings.ToLower(ref.Column)]
	if !ok {
		return operand{}, false, nil
	}
	if c.dialect.HavingNames == spec.HavingGrouped && at.listed != nil && at.insideAggregate == 0 {
		return operand{}, true, notGrouped(ref)
	}
	at.aliasDepth++
	o, err := c.compileExpr(x, at)
	at.aliasDepth--
	return o, true, err
}

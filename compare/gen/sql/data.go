package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// fill inserts the table's rows.
func (b *databaseBuilder) fill(t *tableDraft) {
	t.rows = b.rowCount()
	if t.crowded {
		t.rows = b.crowdedRows(t)
	}
	columns := make([][]ast.Expr, len(t.columns))
	for i, c := range t.columns {
		columns[i] = b.cells(t, i)
		c.samples = b.sample(columns[i], t.domains[i])
	}
	b.compositeKey(t, columns)
	for from := 0; from < t.rows; {
		to := t.rows
		if b.PerMille(250) {
			to = b.Between(from+1, t.rows)
		}
		b.insert(t, columns, from, to)
		from = to
	}
	if t.rows > 0 && b.PerMille(8*b.weights[StateRefused]) {
		b.refuse(t, columns)
	}
}

func (b *databaseBuilder) rowCount() int {
	switch {
	case b.PerMille(b.weights[ChanceEmptyTable]):
		return 0
	case b.PerMille(80):
		return b.Between(7, 12)
	case b.PerMille(150):
		return b.Between(1, 2)
	}
	return b.Between(3, 6)
}

// cells draws the values of one column.
func (b *databaseBuilder) cells(t *tableDraft, i int) []ast.Expr {
	c, domain := t.columns[i], t.domains[i]
	list := make([]ast.Expr, t.rows)
	if c.unique {
		domain = b.distinctValues(c, domain, t.rows)
	}
	for row := range list {
		switch {
		case c.nullable && b.PerMille(b.weights[ChanceNull]):
			list[row] = null
		case c.unique:
			list[row] = domain[row]
		default:
			list[row] = choice.One(&b.Sequence, domain)
		}
	}
	return list
}

// distinctValues returns n different values of the column in random order.
func (b *databaseBuilder) distinctValues(c *column, domain []ast.Expr, n int) []ast.Expr {
	all := smallIntegers
	switch {
	case c.family == familyDate:
		all = days
	case c.family == familyTimestamp:
		all = timestamps
	case c.family == familyText:
		all = someTexts
	case c.kind.Unsigned:
		all = naturals
	}
	list := append([]ast.Expr(nil), all...)
	choice.Shuffle(&b.Sequence, list[min(n, 4):])
	list = list[:n]
	if c.fit&needSmall == 0 && c.family == familyInteger && n > 0 {
		if last := domain[len(domain)-1]; !slices.Contains(list, last) {
			list[n-1] = last
		}
	}
	choice.Shuffle(&b.Sequence, list)
	return list
}

// compositeKey makes a primary key of two columns different in every row.
func (b *databaseBuilder) compositeKey(t *tableDraft, columns [][]ast.Expr) {
	if t.create.PrimaryKey == nil {
		return
	}
	for row := range t.rows {
		columns[0][row], columns[1][row] = number(row/3), number(row%3)
	}
	for i := range 2 {
		t.columns[i].samples = b.sample(columns[i], nil)
	}
}

// sample lists some values of a column for queries to compare with.
func (b *databaseBuilder) sample(cells, domain []ast.Expr) []ast.Expr {
	var list []ast.Expr
	for _, x := range cells {
		if x != null && len(list) < 5 {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		list = append(list, domain[:min(3, len(domain))]...)
	}
	if len(list) == 0 {
		list = append(list, number(1))
	}
	return list
}

// insert emits an INSERT of the rows from … to-1, sometimes with a column list
// and with the default of a column that has one.
func (b *databaseBuilder) insert(t *tableDraft, columns [][]ast.Expr, from, to int) {
	statement := &ast.Insert{Table: t.name}
	omitted := -1
	if b.PerMille(250) {
		for i, d := range t.create.Columns[:len(t.columns)] {
			if d.Default != nil && omitted < 0 && b.PerMille(500) {
				omitted = i
				continue
			}
			statement.Columns = append(statement.Columns, d.Name)
		}
	}
	values := &ast.Values{}
	for row := from; row < to; row++ {
		var list []ast.Expr
		for i := range columns {
			if i != omitted {
				list = append(list, columns[i][row])
			}
		}
		values.Rows = append(values.Rows, list)
	}
	statement.Query = &ast.Query{Body: values}
	b.complete(t.table, statement)
	b.emit(statement)
}

// refuse makes an INSERT that a constraint of the table forbids.
func (b *databaseBuilder) refuse(t *tableDraft, columns [][]ast.Expr) {
	row := make([]ast.Expr, len(columns))
	for i := range columns {
		row[i] = columns[i][0]
	}
	for i, d := range t.create.Columns {
		switch {
		case d.Check != nil:
			row[i] = number(-2000)
		case d.NotNull && !d.PrimaryKey && t.create.PrimaryKey == nil:
			row[i] = null
		case d.PrimaryKey || t.create.PrimaryKey != nil:
		default:
			continue
		}
		values := &ast.Values{Rows: [][]ast.Expr{row}}
		statement := &ast.Insert{Table: t.name, Query: &ast.Query{Body: values}}
		b.complete(t.table, statement)
		b.refused = append(b.refused, statement)
		return
	}
}

package workload

import (
	"context"
	"math/rand/v2"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// rowsOfTable is how many rows a table is filled with, beside those that are made for a query.
const rowsOfTable = 25

// Filling says how tables that have few rows are filled. Two kinds of rows are made: for each query
// one row a table that it names, chosen so that its conditions hold where they are comparisons with
// constants and of columns with each other; and rows by chance, whose values are constants of the
// queries and values of a small domain, the same for all columns that a query compares.
type Filling struct {
	Database *eval.Database
	// Do runs the statement that adds a row; a row that is refused is left out.
	Do      func(ctx context.Context, insert *ast.Insert) (taken bool)
	Queries []*ast.Query
	// Seed and Name decide what is by chance.
	Seed int64
	Name string
	Rows int // of a table
	// Apart asks for values that tell dialects apart: texts in capitals, with a blank behind them, that look
	// like numbers; ties, zero, negative numbers, the ends of years; many NULLs.
	Apart bool
	// Accented asks for letters beyond ASCII, too.
	Accented bool
}

// filler fills the tables.
type filler struct {
	Filling
	random *rand.Rand
	wishes *wishes
}

// Fill fills the tables, from seed and name alone.
func (o Filling) Fill(ctx context.Context) {
	f := &filler{Filling: o, random: rand.New(rand.NewPCG(uint64(o.Seed), hash(o.Name))), wishes: newWishes()}
	var queries []*resolve.Query
	for _, q := range o.Queries {
		queries = append(queries, f.bind(q))
	}
	for _, q := range queries {
		f.wishes.read(q)
	}
	tables := o.Database.Tables()
	for i, q := range queries {
		if !o.Apart || f.random.IntN(4) == 0 {
			f.witness(ctx, q, i)
		}
	}
	for _, t := range tables {
		if len(t.Rows) < o.Rows || o.Apart {
			f.rows(ctx, t)
		}
	}
}

// fill fills the tables of a script that has no statement which does.
func (r *runner) fill(ctx context.Context) {
	var queries []*ast.Query
	for _, text := range r.script.Statements {
		statement, err := parse.Statement(text, r.script.Dialect)
		if q, is := statement.(*ast.QueryStatement); err == nil && is {
			queries = append(queries, q.Query)
		}
	}
	Filling{Database: r.session.Database, Queries: queries, Seed: r.options.Fill, Name: r.script.ID, Rows: rowsOfTable, Do: r.insert}.Fill(ctx)
	r.filled = true
}

// insert adds a row; the engine beside gets what the semantics take.
func (r *runner) insert(ctx context.Context, statement *ast.Insert) (taken bool) {
	outcome, err := r.do(ctx, statement)
	if err != nil || outcome.Kind != eval.OutcomeRows {
		return false
	}
	if r.beside != nil {
		if text, err := render.Statement(statement, r.script.Dialect); err == nil {
			r.beside.change(ctx, text)
		}
	}
	return true
}

// bind binds a query; nil where the semantics fail.
func (f *filler) bind(q *ast.Query) (bound *resolve.Query) {
	defer func() {
		if recover() != nil {
			bound = nil
		}
	}()
	return resolve.Bind(q, f.Database.Dialect(), f.Database, resolve.Options{})
}

// rows adds rows by chance to a table.
func (f *filler) rows(ctx context.Context, t *eval.Table) {
	definition := f.Database.Relation(t.Name)
	if definition == nil {
		return
	}
	key := map[int]bool{}
	for _, k := range definition.Unique {
		if len(k) == 1 {
			key[k[0]] = true
		}
	}
	nulls, most, tries := 12, f.Rows, 2*f.Rows
	if f.Apart { // beside those of the queries
		nulls, most, tries = 5, len(t.Rows)+f.Rows, 4*f.Rows
	}
	for n := range tries {
		if len(t.Rows) >= most || ctx.Err() != nil {
			return
		}
		values := make([]literal, len(t.Columns))
		for i := range t.Columns {
			domain := f.wishes.domain(t.Name, t.Columns[i].Name)
			switch {
			case key[i] && !(f.Apart && t.Columns[i].Type.IsText()):
				values[i] = domain.at(t.Columns[i].Type, n)
			case !t.Columns[i].NotNull && f.random.IntN(nulls) == 0:
				values[i] = null
			case f.Apart:
				values[i] = domain.apart(meant(t.Columns[i].Type), f.random, f.Accented)
			default:
				values[i] = domain.at(t.Columns[i].Type, f.random.IntN(12+len(domain.constants)))
			}
		}
		f.insert(ctx, t, values)
	}
}

// witness adds a row to each table that a query names, so that its conditions may hold.
func (f *filler) witness(ctx context.Context, q *resolve.Query, number int) {
	if q == nil {
		return
	}
	w := witnessOf(q)
	for _, source := range w.sources {
		t := f.table(source.Relation)
		if t == nil || f.Apart && len(t.Rows) >= f.Rows/2 {
			continue
		}
		values := make([]literal, len(t.Columns))
		for i := range t.Columns {
			domain := f.wishes.domain(t.Name, t.Columns[i].Name)
			if i < len(source.Columns) {
				values[i] = w.value(source.Columns[i], t.Columns[i].Type, domain, 12+number%(rowsOfTable-12))
			}
		}
		f.insert(ctx, t, values)
	}
}

func (f *filler) table(r *resolve.Relation) *eval.Table {
	if r == nil || r.Query != nil {
		return nil
	}
	for _, t := range f.Database.Tables() {
		if t.Name == r.Name {
			return t
		}
	}
	return nil
}

// insert adds a row; one that a constraint refuses is left out.
func (f *filler) insert(ctx context.Context, t *eval.Table, values []literal) {
	row, names := make([]ast.Expr, 0, len(values)), make([]string, 0, len(values))
	for i, v := range values {
		names = append(names, t.Columns[i].Name)
		typ := t.Columns[i].Type
		if f.Apart {
			typ = meant(typ)
		}
		row = append(row, v.expr(typ))
	}
	f.Do(ctx, &ast.Insert{Table: t.Name, Columns: names, Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}})
}

// hash is the same number for the same text on every machine.
func hash(text string) uint64 {
	h := uint64(14695981039346656037) // FNV-1a
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h
}

// column names a column of a table whatever the case of letters.
func column(table, name string) string { return strings.ToLower(table + "\x00" + name) }

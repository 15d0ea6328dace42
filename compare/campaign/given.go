package campaign

import (
	"context"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// GivenStatement is a statement of the user's own schema, with its place for messages.
type GivenStatement struct {
	Tree  ast.Statement
	Place string // such as shop.sql:3:1
}

// GivenQuery is a query of the user's own.
type GivenQuery struct {
	// Tree is what the text says; its select lists keep their texts.
	Tree *ast.Query
	// Text is what the engine is sent; empty for a tree that is written.
	Text  string
	Place string

	written *ast.Query // the tree as it is written, not as it was typed
	sterile bool       // no mutants are made of it
}

// Given is the user's own database and queries, which a run uses instead of generated databases.
type Given struct {
	// Statements make the only database of the run; there may be none.
	Statements []GivenStatement
	// Queries are the first cases, in order; the cases behind them are mutants of
	// them. Without queries, queries of the database are generated.
	Queries []GivenQuery
	Unread  int // queries beside these that were not read, and are not asked
	// Notes say what of it takes no part in the run, a line each: tables that are
	// not modelled, queries of tables that there are not.
	Notes []string

	dialect *spec.Dialect // in which it is
}

// key makes names of tables equal that are one.
func (g *Given) key(name string) string { return resolve.TableKey(g.dialect, name) }

// GivenError is a schema that cannot be run.
type GivenError struct {
	Place   string // empty where it is about the whole
	Message string
}

// Error is one line.
func (e *GivenError) Error() string {
	if e.Place == "" {
		return e.Message
	}
	return e.Place + ": " + e.Message
}

// CheckGiven makes the given database by the semantics. It takes what is not modelled out of g,
// with everything that names it, and notes it. The error is a *GivenError if the dialect refuses a
// statement, and if nothing is left to ask.
func CheckGiven(ctx context.Context, d *spec.Dialect, g *Given) (*eval.Database, error) {
	g.dialect = d
	left := map[string]bool{}
	leave := func(kind, name, place, reason string) {
		left[g.key(name)] = true
		g.Notes = append(g.Notes, fmt.Sprintf("%s: %s %s is left out: %s", place, kind, name, reason))
	}
	for {
		db, found := eval.NewDatabase(d), false
		var kept []GivenStatement
		for _, s := range g.Statements {
			names := ast.TablesOf(s.Tree)
			if missing := g.among(left, names); missing != "" {
				if view, is := s.Tree.(*ast.CreateView); is && !left[g.key(view.Name)] {
					leave("view", view.Name, s.Place, "it is over "+missing)
				} else if into, is := s.Tree.(*ast.Insert); is && !left[g.key(into.Table)] {
					leave("table", into.Table, s.Place, "it is filled from "+missing)
					found = true
				}
				continue
			}
			err := unlessPanic(func() error { return db.Apply(ctx, s.Tree) })
			var refused *eval.StatementError
			var unsupported *eval.UnsupportedError
			var either *eval.EitherError
			if errors.As(err, &either) {
				err = &eval.UnsupportedError{Feature: "a statement that may succeed or not (" + either.Rule.ID + ")"}
			}
			switch {
			case err == nil:
				kept = append(kept, s)
			case errors.As(err, &refused):
				return nil, &GivenError{Place: s.Place, Message: "the statement fails by the rules of " + d.Name + ": " + refused.Message}
			case errors.As(err, &unsupported):
				if index, is := s.Tree.(*ast.CreateIndex); is {
					g.Notes = append(g.Notes, fmt.Sprintf("%s: index %s is left out: %s is not modelled", s.Place, index.Name, unsupported.Feature))
					continue
				}
				kind, name := "table", names[0]
				if _, is := s.Tree.(*ast.CreateView); is {
					kind = "view"
				}
				leave(kind, name, s.Place, unsupported.Feature+" is not modelled")
				found = true
			default:
				return nil, err
			}
		}
		g.Statements = kept
		if !found { // else statements before may be about what was left out
			g.keepQueries(db, left)
			g.readTexts(d)
			return db, g.tryQueries(ctx, db)
		}
	}
}

// unlessPanic does what is asked of the semantics before the run. Where they panic it is
// something that they do not model: the run says it and goes on without.
func unlessPanic(work func() error) (err error) {
	fault := trial.Guard("reading what is given", noCase, func() { err = work() })
	if fault != nil {
		return &eval.UnsupportedError{Feature: fault.Line() + ", so that it"}
	}
	return err
}

// among is the first of the names that is in the set, or empty.
func (g *Given) among(set map[string]bool, names []string) string {
	for _, name := range names {
		if set[g.key(name)] {
			return name
		}
	}
	return ""
}

// keepQueries drops the queries of tables that there are not: both sides would
// agree about those, which says nothing.
func (g *Given) keepQueries(db *eval.Database, left map[string]bool) {
	known := map[string]bool{}
	for _, t := range db.Tables() {
		known[g.key(t.Name)] = true
	}
	for _, s := range g.Statements {
		if view, is := s.Tree.(*ast.CreateView); is {
			known[g.key(view.Name)] = true
		}
	}
	var kept []GivenQuery
	for _, q := range g.Queries {
		reason := ""
		for _, name := range ast.TablesOf(&ast.QueryStatement{Query: q.Tree}) {
			switch key := g.key(name); {
			case reason != "" || known[key]:
			case left[key]:
				reason = name + " was left out"
			default:
				reason = "there is no table " + name
			}
		}
		if reason == "" {
			kept = append(kept, q)
			continue
		}
		g.Notes = append(g.Notes, fmt.Sprintf("%s: the query is not asked: %s", q.Place, reason))
	}
	g.Queries = kept
}

// readTexts reads the text of each given query alone, as stored cases are read. One that
// says something else alone, because a dump may hold what no statement does (the name of
// its schema, executable comments), is sent as its tree is written, and noted.
func (g *Given) readTexts(d *spec.Dialect) {
	for i := range g.Queries {
		q := &g.Queries[i]
		q.written = trial.Written(q.Tree)
		if q.Text == "" {
			q.Tree = q.written
			continue
		}
		var alone *trial.Case
		err := unlessPanic(func() (err error) {
			alone, err = trial.Parse(finding.Case{Query: q.Text}, d)
			return err
		})
		if err == nil && alone.Query != nil && ast.Same(alone.Query, q.Tree) {
			q.Tree = alone.Query
			continue
		}
		g.Notes = append(g.Notes, q.Place+": the query is not sent as it was typed but as its tree is written: alone it reads otherwise")
		q.Tree, q.Text = q.written, ""
	}
}

// rowsOfSeed bounds the intermediate rows of a query that mutants are made of.
const rowsOfSeed = 200_000

// tryQueries evaluates the given queries once. Mutants of one that is not
// modelled, that no row can make valid or that is too large would be so, too:
// none are made.
func (g *Given) tryQueries(ctx context.Context, db *eval.Database) error {
	for i := range g.Queries {
		q := &g.Queries[i]
		var outcome *eval.Outcome
		err := unlessPanic(func() (err error) {
			outcome, err = eval.Query(ctx, q.written, db, eval.Options{Budget: limit.Budget{Rows: rowsOfSeed}})
			return err
		})
		var reason string
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			reason = err.Error()
		case outcome.Kind == eval.OutcomeUnsupported:
			reason = outcome.Feature + " is not modelled"
		case outcome.Kind == eval.OutcomeRaise && outcome.Static:
			reason = outcome.Message
		default:
			continue
		}
		q.sterile = true
		g.Notes = append(g.Notes, fmt.Sprintf("%s: the query is no seed of others: %s", q.Place, reason))
	}
	return nil
}

// FromGiven returns the sources of a run over what CheckGiven left. Each case uses the one
// database that CheckGiven made. The given queries come first; then come cases that are a function
// of the seed and their number.
func FromGiven(ctx context.Context, seed uint64, d *spec.Dialect, weights sql.Weights, naive bool, g *Given, made *eval.Database) (Sources, error) {
	sources := Standard(seed, d, weights, naive)
	generator := sql.NewGenerator(seed, d, weights)
	statements := make([]ast.Statement, len(g.Statements))
	texts := make(map[ast.Statement]string, len(g.Statements))
	for i, s := range g.Statements {
		statements[i] = s.Tree
		text, err := sources.PrintStatement(s.Tree)
		if err != nil {
			return sources, &GivenError{Place: s.Place, Message: err.Error()}
		}
		texts[s.Tree] = text
	}
	views, err := describeViews(ctx, made, g)
	if err != nil {
		return sources, err
	}
	var first, seeds []*ast.Query
	typed := map[*ast.Query]GivenQuery{}
	for _, q := range g.Queries {
		if q.written == nil {
			q.written = trial.Written(q.Tree)
		}
		first = append(first, q.Tree)
		if q.Text != "" {
			typed[q.Tree] = q
		}
		if !q.sterile {
			seeds = append(seeds, q.written)
		}
	}
	db := sql.NewGivenDatabase(d, statements, views, seeds)
	db.Accepts = acceptance(d, statements)
	if len(seeds) == 0 && !db.Queryable() {
		return sources, &GivenError{Message: "it has no table or query to make queries of"}
	}
	rows := 0
	for _, t := range made.Tables() {
		rows += len(t.Rows)
	}
	sources.QueriesPerDatabase = queriesPerGiven(rows)
	printed := sources.PrintStatement
	sources.PrintStatement = func(s ast.Statement) (string, error) {
		if text, known := texts[s]; known {
			return text, nil
		}
		return printed(s)
	}
	written := sources.PrintQuery
	sources.PrintQuery = func(q *ast.Query) (string, error) {
		if given, is := typed[q]; is {
			return given.Text, nil
		}
		return written(q)
	}
	sources.Written = func(q *ast.Query) *ast.Query {
		if given, is := typed[q]; is {
			return given.written
		}
		return q
	}
	further := func(n uint64) *ast.Query {
		if len(seeds) > 0 {
			return generator.Mutant(db, seeds, n)
		}
		return generator.Query(db, n)
	}
	sources.Generate = func(uint64) Case {
		return Case{
			Statements: statements,
			Query: func(n uint64) *ast.Query {
				if n < uint64(len(first)) {
					return first[n]
				}
				return further(n)
			},
			Guided: func(n uint64, x *sql.Guidance) (*ast.Query, []int) {
				if n < uint64(len(first)) {
					return first[n], nil
				}
				return generator.Guided(db, x, n, func() *ast.Query { return further(n) })
			},
		}
	}
	return sources, nil
}

// queriesPerGiven keeps the making of large databases a small part of a run.
func queriesPerGiven(rows int) uint64 {
	switch {
	case rows <= 1000:
		return sql.QueriesPerDatabase
	case rows <= 20_000:
		return 5 * sql.QueriesPerDatabase
	}
	return 20 * sql.QueriesPerDatabase
}

// describeViews asks the semantics for the columns of the views. One that
// returns no rows but an error is not described, so nothing is generated over
// it.
func describeViews(ctx context.Context, db *eval.Database, g *Given) (views []sql.GivenView, err error) {
	for _, s := range g.Statements {
		view, is := s.Tree.(*ast.CreateView)
		if !is {
			continue
		}
		all := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: view.Name}}}}
		var outcome *eval.Outcome
		err := unlessPanic(func() (err error) {
			outcome, err = eval.Query(ctx, all, db, eval.Options{})
			return err
		})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil || outcome.Kind != eval.OutcomeRows {
			g.Notes = append(g.Notes, fmt.Sprintf("%s: no queries are made over view %s: its rows are not determined", s.Place, view.Name))
			continue
		}
		described := sql.GivenView{Name: view.Name, Rows: outcome.Worlds[0].Len()}
		for i, c := range outcome.Columns {
			name := c.Name
			if i < len(view.Columns) {
				name = view.Columns[i]
			}
			if name == "" {
				continue // by its place only
			}
			described.Columns = append(described.Columns, ast.ColumnDefinition{Name: name, Type: c.Type})
		}
		views = append(views, described)
	}
	return views, nil
}

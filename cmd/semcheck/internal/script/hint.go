package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/spelling"
)

// EngineDialects are those that "all" stands for: the present versions of the engines that
// people use most.
var EngineDialects = []string{"sqlite", "postgres", "mysql", "mariadb", "duckdb"}

// Hint adds to the outcome of a statement about an unknown name which name may have been meant.
func Hint(o *eval.Outcome, session *Session, s ast.Statement) {
	switch {
	case o.Function != "":
		o.Message += noFunctionHint(o.Function, session.Database.Dialect())
	case o.Missing == "":
	case o.Kind == eval.OutcomeRaise:
		o.Message += nameHint(o.Missing, session.Database, s)
	case o.Kind == eval.OutcomeUnsupported:
		o.Feature += functionHint(o.Missing, session.Database.Dialect())
	}
}

// nameHint says of a table or column that a statement cannot name which one may have been meant.
func nameHint(missing string, db *eval.Database, s ast.Statement) string {
	names := db.Names()
	qualifier, column, qualified := strings.Cut(missing, ".")
	if qualified {
		scope := qualifiedColumns(db, s)
		known := slices.ContainsFunc(slices.Concat(names, scope), func(name string) bool {
			table, _, _ := strings.Cut(name, ".")
			return strings.EqualFold(table, qualifier)
		})
		if !known { // the qualifier is wrong: the columns of that name are meant
			of := slices.DeleteFunc(scope, func(name string) bool {
				_, other, _ := strings.Cut(name, ".")
				return !strings.EqualFold(other, column)
			})
			switch {
			case len(of) == 1:
				return fmt.Sprintf(" (did you mean %s?)", of[0])
			case len(of) > 1 && len(of) <= 3:
				return fmt.Sprintf(" (did you mean %s or %s?)", strings.Join(of[:len(of)-1], ", "), of[len(of)-1])
			}
		}
		names = append(names, scope...)
	}
	if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, missing) }) {
		return " (the name exists, but not at this place of the query)"
	}
	return spelling.DidYouMean(missing, names)
}

// qualifiedColumns lists the columns of the tables of FROM anywhere in a statement, each as the
// statement can name it: t.a, or x.a where t has the alias x.
func qualifiedColumns(db *eval.Database, s ast.Statement) (names []string) {
	add := func(qualifier, column string) {
		if name := qualifier + "." + column; column != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	ast.WalkStatement(s, ast.Visitor{Table: func(x ast.TableExpr) {
		switch x := x.(type) {
		case *ast.TableName:
			for _, t := range db.Tables() {
				for _, c := range t.Columns {
					if strings.EqualFold(t.Name, x.Name) && len(x.Columns) == 0 {
						add(cmp.Or(x.Alias, x.Name), c.Name)
					}
				}
			}
			for _, column := range x.Columns {
				add(cmp.Or(x.Alias, x.Name), column)
			}
		case *ast.DerivedTable:
			for _, column := range columnsOf(x) {
				add(x.Alias, column)
			}
		case *ast.Join: // The walk meets the tables of a join by themselves.
		}
	}})
	return names
}

// columnsOf lists the names of the columns of a derived table, as far as it says them.
func columnsOf(t *ast.DerivedTable) []string {
	if len(t.Columns) > 0 {
		return t.Columns
	}
	block, is := t.Query.Body.(*ast.Select)
	if !is {
		return nil
	}
	var names []string
	for _, item := range block.Items {
		name := item.Alias
		if column, is := item.Expr.(*ast.ColumnRef); is && name == "" {
			name = column.Column
		}
		names = append(names, name)
	}
	return names
}

// ReadsAsCypher tells that a text is no SQL of the standard and is Cypher.
func ReadsAsCypher(text string) bool {
	if _, err := Read(text, spec.StandardSQL()); err == nil {
		return false
	}
	queries, err := ReadCypher(text, spec.OpenCypher)
	return err == nil && len(queries) > 0
}

// BeginsAsCypher tells that the first word of a text begins queries in Cypher and no
// statement of SQL.
func BeginsAsCypher(text string) bool {
	words := strings.Fields(text)
	return len(words) > 0 && slices.Contains([]string{"MATCH", "OPTIONAL", "UNWIND", "RETURN", "DETACH", "FOREACH"}, strings.ToUpper(words[0]))
}

// functionHint says of a function that a dialect lacks in which ones it is modelled, or
// which function of the dialect has almost this name.
func functionHint(name string, d *spec.Dialect) string {
	if modelledIn(name, d) {
		return "" // with other arguments
	}
	if elsewhere := dialectsWith(func(other *spec.Dialect) bool { return modelledIn(name, other) }); len(elsewhere) > 0 {
		return fmt.Sprintf(" (it is modelled in %s)", strings.Join(elsewhere, ", "))
	}
	if function.EngineHas(d, name) {
		return ""
	}
	return spelling.DidYouMean(name, modelledNames(d))
}

// noFunctionHint says of a function that the engine of a dialect does not have which other
// engines have it, or which function of the dialect has almost this name.
func noFunctionHint(name string, d *spec.Dialect) string {
	elsewhere := dialectsWith(func(other *spec.Dialect) bool { return function.EngineHas(other, name) })
	switch len(elsewhere) {
	case 0:
		return spelling.DidYouMean(strings.ToUpper(name), modelledNames(d))
	case 1:
		return fmt.Sprintf(" (%s has it)", elsewhere[0])
	}
	return fmt.Sprintf(" (%s have it)", strings.Join(elsewhere, ", "))
}

// modelledIn tells whether a function of a name is modelled in a dialect.
func modelledIn(name string, d *spec.Dialect) bool {
	return slices.ContainsFunc(function.Named(strings.ToUpper(name)), func(f *function.Function) bool { return f.Rule != nil && f.In(d) })
}

// dialectsWith lists the dialects of engines that have something.
func dialectsWith(has func(*spec.Dialect) bool) (names []string) {
	for _, name := range EngineDialects {
		if has(spec.DialectByName(name)) {
			names = append(names, name)
		}
	}
	return names
}

// modelledNames are the names of the functions that are modelled in a dialect.
func modelledNames(d *spec.Dialect) (names []string) {
	for _, f := range function.All() {
		if f.Rule != nil && f.In(d) {
			names = append(names, f.Name)
		}
	}
	return names
}

package workload

// What a statement that is not modelled was to make or change has no known state from then on.

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// view is a view with the text that made it.
type view struct{ name, text string }

// readsLost says why the effect of a change is not known, since it depends on a table that was lost;
// empty if it does not. What makes or drops such a table does not depend on it.
func (r *runner) readsLost(tree ast.Statement) string {
	if len(r.lost) == 0 {
		return ""
	}
	switch tree := tree.(type) {
	case *ast.DropTable, *ast.DropIndex, *ast.DropTrigger, *ast.CreateTrigger, *ast.Transaction, *ast.Sequence, *ast.Analyze, *ast.QueryStatement, *ast.CypherStatement, *ast.EngineSpecificStatement:
		return ""
	case *ast.CreateTable:
		if tree.As == nil && r.session.Database.Relation(tree.Name) == nil {
			return ""
		}
		if reason, is := r.lost[strings.ToLower(tree.Name)]; is && tree.As == nil {
			return reason
		}
	case *ast.CreateView:
		if r.session.Database.Relation(tree.Name) == nil { // as for a table: what was lost of that name is not there
			for _, name := range ast.TablesOf(&ast.QueryStatement{Query: tree.Query}) {
				if reason, is := r.lost[strings.ToLower(name)]; is {
					return reason
				}
			}
			return ""
		}
	case *ast.SetVariables, *ast.CreateIndex, *ast.AlterTable, *ast.Insert, *ast.Update, *ast.Delete, *ast.Merge, *ast.Truncate:
	}
	names := ast.TablesOf(tree)
	if changed := ast.TableOf(tree); changed != "" {
		names = append(names, r.session.Database.NamedByTriggers(changed)...)
	}
	for _, name := range names {
		if reason, is := r.lost[strings.ToLower(name)]; is {
			return reason
		}
	}
	return ""
}

// loseName notes that a table, view or function has no known state, and so have the views over it.
func (r *runner) loseName(name, reason string) {
	if r.lost[name] != "" {
		return
	}
	r.lost[name] = reason
	for _, v := range r.views {
		if slices.ContainsFunc(wordForm.FindAllString(v.text, -1), func(word string) bool { return strings.EqualFold(word, name) }) {
			r.loseName(v.name, reason)
		}
	}
}

// columnAction stands in a definition, such as ON UPDATE CURRENT_TIMESTAMP: no change of a table of that name.
var columnAction = regexp.MustCompile(`(?is)\bON\s+(?:UPDATE|DELETE)\b`)

// lose notes that what a statement was to make or change has no known state from now on.
func (r *runner) lose(ctx context.Context, text, reason string) {
	r.session.Database.LoseSequences()
	if list := dropStart.FindStringSubmatch(text); list != nil { // whatever else it drops
		for _, one := range strings.Split(list[1], ",") {
			if n := firstName.FindStringSubmatch(one); n != nil {
				r.do(ctx, &ast.DropTable{Name: n[1], IfExists: true}) //nolint:errcheck,gosec // one that is not there is none to lose
				r.lost[strings.ToLower(n[1])] = reason
			}
		}
		return
	}
	text = columnAction.ReplaceAllString(text, " ")
	names := changedTable.FindAllStringSubmatch(text, 1)
	if len(names) == 0 {
		names = changeStart.FindAllStringSubmatch(text, 3)
	}
	if on := uniqueIndex.FindStringSubmatch(text); on != nil { // it refuses rows from now on
		names = [][]string{on}
	}
	if len(names) == 0 {
		r.lostAll = reason
		return
	}
	if n := qualifiedName.FindStringSubmatch(names[0][0]); n != nil && r.read != nil && r.read.Elsewhere(n[1], n[2], r.script.Dialect) {
		return // the table of that name is another one
	}
	for _, n := range names[:1] {
		r.loseName(strings.ToLower(n[1]), reason)
		for _, other := range r.session.Database.ChangedByTriggers(n[1]) {
			r.loseName(strings.ToLower(other), reason)
		}
	}
	if changedTable.MatchString(text) {
		r.loseBehind(names[0][1], text, reason)
	}
	if to := renamedTo.FindStringSubmatch(text); to != nil {
		r.loseName(strings.ToLower(to[1]), reason)
	}
}

// dependsOn says why a text has no answer, since it names what was lost; empty if it does not.
func (r *runner) dependsOn(text string) string {
	if r.lostAll != "" {
		return r.lostAll
	}
	if len(r.lost) == 0 {
		return ""
	}
	for _, word := range wordForm.FindAllString(text, -1) {
		if reason, is := r.lost[strings.ToLower(word)]; is {
			return reason
		}
	}
	return ""
}

var wordForm = regexp.MustCompile(`\w+`)

// effect is what was read past and what a change of a table's rows depends on, with the text of it.
type effect struct {
	parse.DumpEffect
	text string
}

// losesByEffect loses the table that a statement changes where a trigger or the like was read past, and the
// tables that the trigger names.
func (r *runner) losesByEffect(tree ast.Statement) (lost bool) {
	switch tree.(type) {
	case *ast.Insert, *ast.Update, *ast.Delete, *ast.Merge:
	default: // Other statements change no row that a trigger sees.
		return false
	}
	insert, inserts := tree.(*ast.Insert)
	for _, changed := range changedTables(tree) {
		lost = r.losesOne(insert, inserts, changed) || lost
	}
	return lost
}

// changedTables are the tables whose rows a statement may change.
func changedTables(tree ast.Statement) []string {
	list := ast.TablesOf(tree)
	var joined *ast.Joined
	switch s := tree.(type) {
	case *ast.Update:
		joined = &s.Joined
	case *ast.Delete:
		joined = &s.Joined
	default: // No other statement changes several tables.
	}
	if joined != nil && joined.Tables != nil {
		return list
	}
	return list[:1]
}

func (r *runner) losesOne(insert *ast.Insert, inserts bool, changed string) (lost bool) {
	for _, e := range r.effects {
		given := inserts && e.Column != "" && slices.ContainsFunc(insert.Columns, func(name string) bool { return strings.EqualFold(name, e.Column) })
		if !strings.EqualFold(e.Table, changed) || given || e.Inserts && !inserts || e.Others && inserts {
			continue
		}
		reason := "a change of rows beside " + e.Feature
		r.loseName(strings.ToLower(changed), reason)
		r.loseTablesIn(e.text, reason)
		lost = true
	}
	return lost
}

// severalTables finds changes that may change more than the first table that they name.
var severalTables = regexp.MustCompile(`(?is)^\s*(?:DELETE\b.*?\b(?:USING|JOIN)\b|DELETE\s+[^;]*?,[^;]*?\bFROM\b|UPDATE\b[^;]*?(?:,|\bJOIN\b)[^;]*?\bSET\b)`)

// loseBehind loses the tables behind a view that a statement changes, and all tables that a change of several
// ones names.
func (r *runner) loseBehind(changed, text, reason string) {
	for _, v := range r.views {
		if strings.EqualFold(v.name, changed) {
			r.loseTablesIn(v.text, reason)
		}
	}
	if severalTables.MatchString(text) {
		r.loseTablesIn(text, reason)
	}
}

func (r *runner) loseTablesIn(text, reason string) {
	words := wordForm.FindAllString(text, -1)
	for _, t := range r.session.Database.Tables() {
		if slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, t.Name) }) {
			r.loseName(strings.ToLower(t.Name), reason)
		}
	}
}

package workload

import (
	"context"
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/spec/parse"
)

// Settings of SQLite that change what later statements mean are read from the texts: foreign_keys holds; what
// depends on others, which the semantics do not model, is lost.
//
// Sources: SQLite, "PRAGMA Statements" (pragma.html), case_sensitive_like, foreign_keys and
// ignore_check_constraints; "ATTACH DATABASE" (lang_attach.html); "CREATE TABLE"
// (lang_createtable.html), 2: a temporary view hides a table of the name.

var (
	pragma        = regexp.MustCompile(`(?is)^\s*PRAGMA\s+(?:\w+\s*\.\s*)?(case_sensitive_like|ignore_check_constraints|foreign_keys)\s*[=(]\s*['"]?(\w+)`)
	attach        = regexp.MustCompile(`(?is)^\s*ATTACH\b.*\bAS\s+['"\x60\[]?(\w+)`)
	temporaryName = regexp.MustCompile(`(?is)^\s*CREATE\s+TEMP(?:ORARY)?\s+VIEW\s+(?:IF\s+NOT\s+EXISTS\s+)?` + nameForm)
	checkWord     = regexp.MustCompile(`(?i)\bCHECK\b`)
)

// heed notes what a text sets.
func (r *runner) heed(text string) {
	if name := attach.FindStringSubmatch(text); name != nil {
		r.schemas = append(r.schemas, regexp.MustCompile(`(?i)(?:^|\W)["\x60\[]?`+regexp.QuoteMeta(name[1])+`["\x60\]]?\s*\.`))
	}
	if name := temporaryName.FindStringSubmatch(text); name != nil && r.session.Database.Relation(name[1]) != nil {
		r.loseName(strings.ToLower(name[1]), "a temporary view that hides a table of its name")
	}
	set := pragma.FindStringSubmatch(text)
	if set == nil {
		return
	}
	on := strings.ToUpper(set[2])
	on = map[string]string{"1": "ON", "TRUE": "ON", "YES": "ON"}[on] + on
	switch setting := strings.ToLower(set[1]); {
	case setting == "case_sensitive_like" && strings.HasPrefix(on, "ON"):
		r.lost["like"] = "PRAGMA case_sensitive_like"
	case setting == "case_sensitive_like":
		delete(r.lost, "like")
	case setting == "foreign_keys":
		if !r.session.Database.InTransaction() { // inside of one it does nothing
			r.session.Database.CheckForeignKeys(strings.HasPrefix(on, "ON"))
		}
	default:
		r.unchecked = strings.HasPrefix(on, "ON")
	}
}

// attached counts and reads past a statement about a table of an attached database; done tells that
// it is one.
func (r *runner) attached(ctx context.Context, text string, setup bool) (done bool) {
	for _, schema := range r.schemas {
		if !schema.MatchString(text) {
			continue
		}
		reason := "a table of an attached database"
		if !isQuery(text) {
			for _, name := range changeStart.FindAllStringSubmatch(text, 1) {
				if r.session.Database.Relation(name[1]) == nil {
					r.loseName(strings.ToLower(name[1]), reason)
				}
			}
			r.beside.change(ctx, text)
			return true
		}
		if setup {
			return true
		}
		outcome, _ := script.Refusal(&parse.UnsupportedError{Feature: reason})
		r.count(ctx, Query{Script: r.script.ID, Text: text, Answer: NotModelled, Reason: reason}, outcome)
		return true
	}
	return false
}

// uncheckedChange says why the effect of a change is not known where CHECK constraints are ignored;
// empty if it is.
func (r *runner) uncheckedChange(text string) string {
	if r.unchecked && changedTable.MatchString(text) && checkWord.MatchString(strings.Join(r.made, " ")) {
		return "PRAGMA ignore_check_constraints"
	}
	return ""
}

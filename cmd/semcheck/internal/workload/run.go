package workload

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// Options say how scripts are run.
type Options struct {
	Dialect *spec.Dialect // of scripts that name none; nil where none was named
	Timeout time.Duration // of one query
	Workers int           // scripts run at a time
	// Fill, if not 0, is the seed from which tables are filled that a script leaves empty.
	Fill int64
	// Engine, if not nil, opens the engine that is asked beside the semantics for scripts of
	// a dialect; nil for dialects that it does not speak.
	Engine func(d *spec.Dialect) (Engine, error)
	// Progress, if not nil, is called when a script is done, by one goroutine at a time.
	Progress func(done, all int)
}

// Run runs the scripts of a file. A cancelled context ends it early; the account holds what
// was judged until then, and the error is the context's.
func Run(ctx context.Context, file string, o Options) (*Account, error) {
	total := newAccount(file)
	scripts, err := ReadFile(file, o.Dialect, total.Skipped)
	if err != nil {
		return nil, err
	}
	var (
		accounts = make([]*Account, len(scripts))
		failures = make([]error, len(scripts))
		next     = make(chan int)
		workers  sync.WaitGroup
		mu       sync.Mutex
		done     int
	)
	for range max(1, o.Workers) {
		workers.Go(func() {
			for i := range next {
				accounts[i], failures[i] = runScript(ctx, &scripts[i], o)
				mu.Lock()
				done++
				if o.Progress != nil {
					o.Progress(done, len(scripts))
				}
				mu.Unlock()
			}
		})
	}
	for i := range scripts {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	for i, a := range accounts {
		if a != nil {
			total.Add(a)
		}
		if failures[i] != nil && err == nil {
			err = failures[i]
		}
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return total, err
}

// runner runs one script.
type runner struct {
	script  *Script
	options Options
	session *script.Session
	account *Account
	// lost says of tables, views and functions, by their names in lower case, why what is asked
	// of them has no answer; lostAll of everything.
	lost    map[string]string
	lostAll string
	views   []view   // that were made
	made    []string // the texts that made tables
	// unchecked tells that CHECK constraints are ignored.
	unchecked bool
	schemas   []*regexp.Regexp // the names of databases that were attached, with the point behind them
	filled    bool
	told      bool     // the session was told of the statement
	effects   []effect // of triggers and the like that were read past
	beside    *beside
	read      *parse.Dump // what was read last as of a dump: it knows the schemas of tables
}

func runScript(ctx context.Context, s *Script, o Options) (*Account, error) {
	if s.Graphs {
		return runCypher(ctx, s, o), nil
	}
	r := &runner{script: s, options: o, session: script.NewSession(s.Dialect, eval.Options{}), account: newAccount(""), lost: map[string]string{}}
	r.account.Scripts = 1
	if o.Engine != nil {
		var err error
		if r.beside, err = openBeside(ctx, s.Dialect, o); err != nil {
			return r.account, err
		}
		defer r.beside.close()
	}
	for _, text := range wholeTriggers(s.Setup) {
		r.statement(ctx, text, true)
	}
	pending := o.Fill != 0 && !fillsItsTables(s)
	for _, text := range wholeTriggers(s.Statements) {
		if ctx.Err() != nil {
			break
		}
		if pending && isQuery(text) {
			r.fill(ctx)
			pending = false
		}
		r.statement(ctx, text, false)
	}
	return r.account, nil
}

var (
	queryStart   = regexp.MustCompile(`(?is)^\s*(?:\(\s*)*(?:(?:/\*.*?\*/|--[^\n]*\n)\s*)*(SELECT|WITH|VALUES|TABLE|FROM|EXPLAIN|SHOW|DESCRIBE|PIVOT|UNPIVOT|SUMMARIZE)\b`)
	insertStart  = regexp.MustCompile(`(?is)^\s*(INSERT|REPLACE|COPY|LOAD|IMPORT|MERGE|CREATE\s+(?:TEMP(?:ORARY)?\s+)?TABLE\s+\S+\s+AS)\b`)
	changeStart  = regexp.MustCompile(`(?is)\b(?:INTO|UPDATE|FROM|TABLE|VIEW|FUNCTION|PROCEDURE|TRIGGER|SEQUENCE|TYPE|DOMAIN|MACRO|INDEX|COPY|TRUNCATE|REPLACE)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?` + nameForm)
	changedTable = regexp.MustCompile(`(?is)\b(?:(?:INSERT|REPLACE)(?:\s+OR\s+\w+|\s+IGNORE)?\s+INTO|MERGE\s+INTO|UPDATE(?:\s+OR\s+\w+|\s+IGNORE)?|DELETE\s+FROM)\s+` + nameForm)
	uniqueIndex  = regexp.MustCompile(`(?is)^\s*CREATE\s+UNIQUE\s+INDEX\b.*?\bON\s+` + nameForm)
	dropStart    = regexp.MustCompile(`(?is)^\s*DROP\s+(?:TEMPORARY\s+)?TABLES?\s+(?:IF\s+EXISTS\s+)?(.*)`)
	firstName    = regexp.MustCompile(`^\s*` + nameForm)
	settingStart = regexp.MustCompile(`(?is)^\s*(SET|RESET|PRAGMA|USE|BEGIN|START|COMMIT|END|SAVEPOINT|RELEASE|CHECKPOINT|VACUUM|ANALYZE|REINDEX|GRANT|REVOKE|COMMENT|LOCK|UNLOCK|FLUSH|OPTIMIZE|CHECK|LOAD|INSTALL|ATTACH|DETACH|PREPARE|EXECUTE|DEALLOCATE|CALL|KILL|NOTIFY|LISTEN|DISCARD|\.\w+|\\\w+)\b`)
	renamedTo    = regexp.MustCompile(`(?is)^\s*ALTER\s+TABLE\b.*\bRENAME\s+(?:TO|AS)\s+` + nameForm)
	// qualifiedName is a name with that of its schema, at the end of a text.
	qualifiedName = regexp.MustCompile("(\\w+)[\"`\\]]?\\s*\\.\\s*[\"`\\[]?(\\w+)$")
	withChange    = regexp.MustCompile(`(?is)^\s*WITH\b.*\b(INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|MERGE\s+INTO)\b`)
)

// nameForm is the last part of a name that may be qualified.
const nameForm = "(?:[\\w\"`\\[\\]]+\\s*\\.\\s*)*[\"`\\[]?(\\w+)"

// isQuery tells whether a text asks for rows; one that no parser reads is judged by its word.
func isQuery(text string) bool {
	return queryStart.MatchString(text) && !withChange.MatchString(text)
}

// fillsItsTables tells whether a script has statements that add rows.
func fillsItsTables(s *Script) bool {
	for _, list := range [][]string{s.Setup, s.Statements} {
		for _, text := range list {
			if insertStart.MatchString(text) {
				return true
			}
		}
	}
	return false
}

// statement runs one statement of the script; a query is counted unless it sets up.
func (r *runner) statement(ctx context.Context, text string, setup bool) {
	d := r.script.Dialect
	r.told = false
	defer func() {
		if !r.told {
			r.session.Database.ForgetStatements()
		}
	}()
	r.session.Heed(text)
	if r.attached(ctx, text, setup) {
		return
	}
	r.heed(text)
	if r.read.MakesTypes() && r.asDump(ctx, text, setup) {
		return
	}
	tree, err := parse.Statement(text, d)
	if t, is := tree.(*ast.CreateTable); is && err == nil {
		if r.read == nil {
			r.read = &parse.Dump{}
		}
		r.read.Unqualified(t.Name, d)
	}
	var unsupported *parse.UnsupportedError
	if errors.As(err, &unsupported) {
		if done := r.asDump(ctx, text, setup); done {
			return
		}
	}
	if err != nil {
		r.unread(ctx, text, err, setup)
		return
	}
	if q, is := tree.(*ast.QueryStatement); is {
		if !setup {
			r.query(ctx, text, q.Query)
		}
		return
	}
	if trigger, is := tree.(*ast.CreateTrigger); is && !r.makesTrigger(ctx, trigger) {
		r.asDump(ctx, text, setup)
		return
	}
	r.change(ctx, text, tree)
}

// asDump reads a statement as one of a dump, which reads past what changes no answer; done
// tells that it was read so.
func (r *runner) asDump(ctx context.Context, text string, setup bool) (done bool) {
	dump, err := parse.ReadScript(r.read, text, r.script.Dialect, true)
	if err != nil || len(dump.Queries) > 1 || len(dump.Queries) == 1 && dump.Queries[0].Err != nil || len(dump.LeftOut) > 0 {
		return false
	}
	r.read = dump
	for _, e := range dump.Effects {
		r.effects = append(r.effects, effect{e, text})
	}
	for _, n := range dump.Ignored {
		r.pass(n)
	}
	for _, n := range dump.Replaced {
		r.pass(n)
	}
	for _, s := range dump.Statements {
		r.apply(ctx, text, s.Tree)
	}
	if len(dump.Queries) == 0 {
		r.beside.change(ctx, text)
	}
	if len(dump.Queries) == 1 && !setup {
		r.query(ctx, text, dump.Queries[0].Tree)
	}
	return true
}

// change runs a statement that changes the database.
func (r *runner) change(ctx context.Context, text string, tree ast.Statement) {
	r.beside.change(ctx, r.apply(ctx, text, tree))
}

// apply is change for the semantics alone; it gives the text with the values of its parameters.
func (r *runner) apply(ctx context.Context, text string, tree ast.Statement) string {
	if sets, is := tree.(*ast.SetVariables); is {
		r.setVariables(ctx, sets)
		return text
	}
	if reason := r.readsLost(tree); reason != "" {
		r.lose(ctx, text, reason)
		return text
	}
	tree, text = r.withValues(tree, text)
	if _, is := tree.(*ast.CreateTable); is {
		r.made = append(r.made, text)
	}
	if r.losesByEffect(tree) {
		return text
	}
	if reason := r.uncheckedChange(text); reason != "" {
		r.lose(ctx, text, reason)
		return text
	}
	outcome, err := r.do(ctx, tree)
	switch {
	case err != nil:
		r.lose(ctx, text, "a statement before it: "+err.Error())
	case outcome.Kind == eval.OutcomeUnsupported:
		r.lose(ctx, text, outcome.Feature)
	case outcome.Kind == eval.OutcomeUndetermined:
		r.lose(ctx, text, "a statement before it whose effect is open: "+ruleOf(outcome))
	case outcome.Kind == eval.OutcomeRows:
		if t, is := tree.(*ast.CreateTable); is {
			delete(r.lost, strings.ToLower(t.Name))
		}
		if dropped, is := tree.(*ast.DropTable); is && !dropped.View { // with its triggers and keys
			r.effects = slices.DeleteFunc(r.effects, func(e effect) bool { return strings.EqualFold(e.Table, dropped.Name) })
		}
		if v, is := tree.(*ast.CreateView); is {
			delete(r.lost, strings.ToLower(v.Name))
			r.views = append(r.views, view{strings.ToLower(v.Name), text})
		}
	}
	return text
}

// unread counts a text that has no tree.
func (r *runner) unread(ctx context.Context, text string, err error, setup bool) {
	r.session.Database.OpenVariables(parse.AssignedVariables(text, r.script.Dialect))
	r.session.Database.LoseSequences()
	feature := ""
	var unsupported *parse.UnsupportedError
	if errors.As(err, &unsupported) {
		feature = unsupported.Feature
	}
	if isQuery(text) {
		if setup {
			return
		}
		q := Query{Script: r.script.ID, Text: text, Answer: Raised, Reason: oneLine(err.Error())}
		if feature != "" {
			q.Answer, q.Reason = NotModelled, feature
		}
		outcome, _ := script.Refusal(err)
		r.count(ctx, q, outcome)
		return
	}
	if settingStart.MatchString(text) {
		r.account.Passed[strings.ToUpper(strings.Fields(text)[0])]++
	} else if feature != "" {
		r.lose(ctx, text, feature)
	}
	r.beside.change(ctx, text)
}

// query evaluates and counts a query.
func (r *runner) query(ctx context.Context, text string, tree *ast.Query) {
	q := Query{Script: r.script.ID, Text: text}
	if reason := r.dependsOn(text); reason != "" {
		q.Answer, q.Reason = Dependent, reason
		r.count(ctx, q, nil)
		return
	}
	statement, written := r.withValues(&ast.QueryStatement{Query: tree}, text)
	q.Text = written
	outcome, err := r.do(ctx, statement)
	if err != nil {
		q.Answer, q.Reason = OutOfBudget, oneLine(err.Error())
		var fault *faultError
		if errors.As(err, &fault) {
			q.Answer = Fault
		}
		r.count(ctx, q, nil)
		return
	}
	switch outcome.Kind {
	case eval.OutcomeRows:
		q.Answer, q.Empty = Rows, len(outcome.Worlds) > 0 && outcome.Worlds[0].Len() == 0
	case eval.OutcomeRaise:
		q.Answer, q.Reason = Raised, oneLine(outcome.Message)
	case eval.OutcomeUndetermined:
		q.Answer, q.Reason = openOf(outcome), "open by "+ruleOf(outcome)
	case eval.OutcomeUnsupported:
		q.Answer, q.Reason = NotModelled, outcome.Feature
	}
	r.count(ctx, q, outcome)
}

// count counts a query, after an engine was asked, too.
func (r *runner) count(ctx context.Context, q Query, outcome *eval.Outcome) {
	r.beside.ask(ctx, &q, outcome)
	r.account.add(q, r.filled)
}

// openOf tells apart why the semantics leave an answer open.
func openOf(outcome *eval.Outcome) Answer {
	id := ruleOf(outcome)
	switch {
	case strings.HasPrefix(id, "clock."), strings.Contains(id, ".clock"):
		return OfTheClock
	case strings.HasPrefix(id, "chance."), strings.Contains(id, ".random"), strings.HasPrefix(id, "system."), strings.HasPrefix(id, "session."):
		return OfChance
	}
	return Open
}

func ruleOf(outcome *eval.Outcome) string {
	if outcome.Rule == nil {
		return "no rule"
	}
	return outcome.Rule.ID
}

// faultError is a panic of ours.
type faultError struct{ cause any }

// Error says what failed.
func (e *faultError) Error() string { return fmt.Sprintf("semcheck itself failed: %v", e.cause) }

// do runs a statement within its time; a fault of ours is an error.
func (r *runner) do(ctx context.Context, tree ast.Statement) (outcome *eval.Outcome, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.options.Timeout, fmt.Errorf("more than %v", r.options.Timeout))
	defer cancel()
	defer func() {
		if cause := recover(); cause != nil {
			outcome, err = nil, &faultError{cause}
		}
	}()
	r.told = true
	outcome, err = r.session.Do(ctx, tree)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return outcome, err
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// pass counts what was read past; columns of types that are not modelled are one thing.
func (r *runner) pass(n parse.DumpNote) {
	what := n.What
	if strings.HasPrefix(what, "column ") {
		what = "column of a type that is not modelled"
	}
	r.account.Passed[what] += n.Count
}

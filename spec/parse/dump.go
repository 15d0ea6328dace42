package parse

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Place is where something begins in a text, from 1; columns count code
// points.
type Place struct{ Line, Column int }

// String gives the place as compilers do behind the name of a file.
func (p Place) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// DumpStatement is a statement of a dump.
type DumpStatement struct {
	Tree ast.Statement
	// ForeignKeys says whether a setting before the statement has foreign keys checked; nil
	// where there is no such setting.
	ForeignKeys *bool
	Place
}

// DumpEffect is what a change of a table's rows depends on and what was read past.
type DumpEffect struct {
	Table string
	// Feature names it, as in "a trigger of t".
	Feature string
	// Inserts tells that INSERT alone depends on it, Others that INSERT does not.
	Inserts, Others bool
	// Column is the column to which an INSERT gives no value where it depends on it; empty for any.
	Column string
}

// DumpQuery is a query of a dump: its tree, or why there is none.
type DumpQuery struct {
	Tree *ast.Query // nil where it was not read
	Err  error      // *SyntaxError or *UnsupportedError; nil where it was read
	// Text is the query as it stands in the dump, from its first token to its last: the
	// semicolon and comments around it are not part of it. The tree's select lists keep
	// their texts.
	Text string
	Place
}

// DumpNote counts something that a dump holds.
type DumpNote struct {
	What  string
	Count int
}

// LeftOut is a table, view or index that is missing from what was read, and
// why.
type LeftOut struct {
	Kind, Name string // "table", "view" or "index", and its name
	Reason     string
	Place
}

// Dump is what a text says of a database.
type Dump struct {
	// Statements make the database. Nothing in them names what was left out.
	Statements []DumpStatement
	// Queries are those that the text holds, where they were asked for.
	Queries []DumpQuery
	// Ignored counts what was read past, because no result depends on it.
	Ignored []DumpNote
	// Replaced counts what a run reads otherwise than it is written: collations,
	// in whose place the dialect's binary one stands.
	Replaced []DumpNote
	// LeftOut lists what is not modelled, in the order of the text.
	LeftOut []LeftOut
	// Effects lists what changes of rows depend on and what was read past.
	Effects []DumpEffect
	// ForeignKeys is that of a statement at the end.
	ForeignKeys *bool
	// Modes is the sql_mode that the last SET of the text gives the session, as it is written: a
	// list separated by commas. It is nil if no SET does, or if the last one does not say which.
	Modes *string

	schemaOf map[string]string // table or view → its schema
	schema   string            // see dumpReader
	// databases are those that the text names; see dumpReader.
	databases []string
	types     *namedTypes // that were made
}

// Unqualified notes that a table or a view was made under a name without a schema, by a statement
// that was not read with the text.
func (d *Dump) Unqualified(name string, dialect *spec.Dialect) {
	if d.schemaOf == nil {
		d.schemaOf = map[string]string{}
	}
	d.schemaOf[(&dumpReader{d: dialect}).key(name)] = ""
}

// Elsewhere tells that schema.name is not the table of that name without a schema: the text makes
// both.
func (d *Dump) Elsewhere(schema, name string, dialect *spec.Dialect) bool {
	in, made := d.schemaOf[(&dumpReader{d: dialect}).key(name)]
	return made && in == "" && d.schema != schema
}

// IgnoredQuery counts among what was ignored the queries of a schema.
const IgnoredQuery = "query"

// ReadSchema reads a script that makes a database: written by hand, or a dump
// of mysqldump, pg_dump or the shell of SQLite. Beside the dialect's statements
// it takes what such dumps hold: settings, locks, transactions, owners, foreign
// keys, which a run reads past, table options, executable comments, COPY with its rows. What changes no
// result is read past and counted. A table, view or index with something that
// the tree cannot hold is left out, together with what belongs to it. Queries
// are read past.
//
// The error is a *SyntaxError, of a query too, or an *UnsupportedError for a statement that
// belongs to no single table, such as a trigger.
func ReadSchema(text string, d *spec.Dialect) (*Dump, error) {
	return (&dumpReader{d: d, given: true}).read(text)
}

// ReadQueries reads a script of queries, perhaps after statements that make a database. A query
// that cannot be read stands among the queries with its error, and so does a statement behind the
// first query. Statements before the first query have the errors of ReadSchema.
func ReadQueries(text string, d *spec.Dialect) (*Dump, error) {
	return (&dumpReader{d: d, given: true, queries: true}).read(text)
}

// ReadScript is [ReadSchema], or, where queries are asked for, [ReadQueries], of a text that
// the semantics alone run: tables and changes that runs do not take are read, too. The text is
// over the tables of a dump, whose names may have their schemas before them; nil has none.
func ReadScript(before *Dump, text string, d *spec.Dialect, queries bool) (*Dump, error) {
	r := &dumpReader{d: d, queries: queries}
	if before != nil {
		r.schemaOf, r.schema, r.foreignKeys, r.databases, r.types = maps.Clone(before.schemaOf), before.schema, before.ForeignKeys, before.databases, before.types
	}
	return r.read(text)
}

// dumpReader reads one dump.
type dumpReader struct {
	d       *spec.Dialect
	l       lexer
	queries bool // queries are asked for
	given   bool // for a run, which makes the tables on an engine
	dump    *Dump

	notes    map[string]int // what → its place in Ignored, plus one
	replaced map[string]int // what → its place in Replaced, plus one
	tables   map[string]*ast.CreateTable
	views    map[string]bool
	leftOut  map[string]bool     // tables and views
	triggers map[string][]string // table → those that a change of it may change
	bodies   map[string][]string // function → the tables that it names
	// sequenced are the columns of a table whose defaults are values of sequences.
	sequenced   map[string][]string
	nextValue   []string // those of the table that is being read
	making      string   // the table that is being read
	foreignKeys *bool    // see DumpStatement
	modes       *string  // see Dump.Modes

	schemaOf  map[string]string // table or view → its schema, empty for the default one
	databases []string          // that a text of the MySQL family names
	schema    string            // in which the tables of a text of the MySQL family are
	counted   int               // the byte up to which place counts
	place     Place
	types     *namedTypes // that statements made
	// sequencesMade are the sequences of the text.
	sequencesMade []string
	ownTypes      []string // those of the text itself
}

// piece is the text of one statement.
type piece struct {
	tokens []token // without the semicolon, followed by an end
	// refused is the first thing that the lexer knows and does not model.
	refused *UnsupportedError
	// refusedAt is a byte behind the place of refused, and before that of the
	// next token.
	refusedAt int
	begin     int
	Place
}

func (r *dumpReader) read(text string) (dump *Dump, err error) {
	r.l, r.dump, r.place = lexer{d: r.d, text: text, executes: r.d.HashSign == spec.HashComment}, &Dump{}, Place{1, 1}
	r.notes, r.replaced, r.tables = map[string]int{}, map[string]int{}, map[string]*ast.CreateTable{}
	r.views, r.leftOut = map[string]bool{}, map[string]bool{}
	r.triggers, r.bodies, r.sequenced = map[string][]string{}, map[string][]string{}, map[string][]string{}
	r.types = r.types.clone()
	r.types.opaque = !r.given && r.d.Dump != spec.DumpPlain
	if r.schemaOf == nil {
		r.schemaOf = map[string]string{}
	}
	defer rescue(&err)
	checkText(text)
	if err := r.statements(); err != nil {
		return nil, err
	}
	r.leaveUnfilled()
	r.dropLeftOut()
	r.dropReferences()
	r.dump.schemaOf, r.dump.schema, r.dump.ForeignKeys, r.dump.Modes, r.dump.databases = r.schemaOf, r.schema, r.foreignKeys, r.modes, r.databases
	r.dump.types = r.types
	return r.dump, nil
}

// statements reads all statements. A statement that is not modelled does not end the reading at
// once: an error of syntax behind it is the error of the text.
func (r *dumpReader) statements() error {
	var refused *UnsupportedError
	for more := true; more; {
		begin := r.l.at
		var err error
		more, err = r.attempt()
		var unsupported *UnsupportedError
		switch {
		case err == nil:
			continue
		case !errors.As(err, &unsupported):
			return err
		case refused == nil:
			refused = unsupported
		}
		more = r.l.at > begin && !unsupported.limit && !unsupported.final
	}
	if refused != nil {
		return refused
	}
	return nil
}

// attempt is next with the error that it ends with.
func (r *dumpReader) attempt() (more bool, err error) {
	defer rescue(&err)
	return r.next(), nil
}

// next reads one statement; false is the end of the text.
func (r *dumpReader) next() bool {
	r.l.skipBlank()
	if r.clientCommand() || r.delimited() {
		return true
	}
	p, more, err := r.piece()
	if err != nil {
		if !r.queries || len(p.tokens) > 0 && changes(p.tokens[0].upper) && len(r.dump.Queries) == 0 {
			panic(failure{err})
		}
		r.dump.Queries = append(r.dump.Queries, DumpQuery{Err: err, Text: strings.TrimSpace(r.l.text[p.begin:]), Place: p.Place})
		return false // where a literal does not end no statement does
	}
	if len(p.tokens) > 1 {
		r.statement(p)
	}
	return more
}

// piece cuts the next statement out of the text.
func (r *dumpReader) piece() (p piece, more bool, err error) {
	p.begin = r.l.at
	p.Place = r.placeOf(p.begin)
	for {
		var ended bool
		ended, more, err = r.lex(&p)
		var unsupported *UnsupportedError
		if errors.As(err, &unsupported) {
			if p.refused == nil {
				p.refused, p.refusedAt = unsupported, r.l.at
			}
			continue
		}
		if ended || err != nil {
			end := r.l.at
			if ended && more { // the semicolon is not part of it
				end--
			}
			p.tokens = append(p.tokens, token{kind: tokenEnd, begin: end, end: end})
			return p, more, err
		}
	}
}

// lex reads tokens up to the statement's end. What the lexer does not model is
// an error, behind which it can be called again.
func (r *dumpReader) lex(p *piece) (ended, more bool, err error) {
	begin := r.l.at
	defer rescue(&err)
	defer func() {
		if !ended && r.l.at <= begin { // stopped at a sign that begins nothing
			r.l.at = begin + 1
		}
	}()
	for {
		r.l.skipBlank()
		begin = r.l.at
		switch t := r.l.next(); {
		case t.kind == tokenEnd:
			return true, false, nil
		case t.isOp(";") && !p.bodyOpen():
			return true, true, nil
		default:
			if len(p.tokens) == 0 {
				p.begin, p.Place = t.begin, r.placeOf(t.begin)
			}
			p.tokens = append(p.tokens, t)
		}
	}
}

// opensExecutable passes the opening of an executable comment, whose content
// then is read as if it stood outside; false for one that no server executes.
// MariaDB's M marks what MySQL is not to execute.
func (l *lexer) opensExecutable() bool {
	n := 2
	if l.peek(n) == 'M' {
		n++
	}
	if l.peek(n) != '!' {
		return false
	}
	n++
	digits := n
	for isDigit(l.peek(n)) && n-digits < 6 {
		n++
	}
	if version := l.text[l.at+digits : l.at+n]; version == "999999" { // mariadb-dump's first line
		return false
	}
	l.at += n
	l.executing++
	return true
}

// depends notes what changes of a table's rows depend on.
func (r *dumpReader) depends(e DumpEffect) { r.dump.Effects = append(r.dump.Effects, e) }

// placeOf is the place of a byte; calls come in the order of the text.
func (r *dumpReader) placeOf(at int) Place {
	passed := r.l.text[r.counted:at]
	if i := strings.LastIndexByte(passed, '\n'); i >= 0 {
		r.place.Line += strings.Count(passed, "\n")
		r.place.Column = 1
		passed = passed[i+1:]
	}
	r.place.Column += utf8.RuneCountInString(passed)
	r.counted = at
	return r.place
}

// ignore counts something that is read past.
func (r *dumpReader) ignore(what string) { count(&r.dump.Ignored, r.notes, what) }

func count(notes *[]DumpNote, places map[string]int, what string) {
	if places[what] == 0 {
		*notes = append(*notes, DumpNote{What: what})
		places[what] = len(*notes)
	}
	(*notes)[places[what]-1].Count++
}

// leave leaves a table or view out, with all that names it.
func (r *dumpReader) leave(kind, name, reason string, at Place) {
	r.losesMade()
	if key := r.key(name); !r.leftOut[key] {
		r.leftOut[key] = true
		r.dump.LeftOut = append(r.dump.LeftOut, LeftOut{Kind: kind, Name: name, Reason: reason, Place: at})
	}
}

// key makes names of tables equal that are one in the dialect.
func (r *dumpReader) key(name string) string {
	if r.d.TableNameCase == spec.TableNamesExact {
		return name
	}
	return strings.ToLower(name)
}

// dropLeftOut takes out the statements on what was left out, and the views over
// it.
func (r *dumpReader) dropLeftOut() {
	var kept []DumpStatement
	for _, s := range r.dump.Statements {
		missing := ""
		for _, name := range ast.TablesOf(s.Tree) {
			if missing == "" && r.leftOut[r.key(name)] {
				missing = name
			}
		}
		if missing == "" {
			kept = append(kept, s)
			continue
		}
		switch t := s.Tree.(type) {
		case *ast.CreateView:
			r.leave("view", t.Name, "it is over "+missing, s.Place)
		case *ast.Insert:
			r.leave("table", t.Table, "it is filled from "+missing, s.Place)
		case *ast.QueryStatement, *ast.SetVariables, *ast.CreateTable, *ast.CreateIndex, *ast.DropTable, *ast.DropIndex, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger, *ast.Update, *ast.Delete, *ast.Analyze, *ast.Merge, *ast.Truncate, *ast.CypherStatement, *ast.EngineSpecificStatement:
		}
	}
	again := len(kept) < len(r.dump.Statements)
	r.dump.Statements = kept
	if again { // what was left out now may be named elsewhere
		r.dropLeftOut()
	}
}

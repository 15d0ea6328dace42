package parse

import (
	"errors"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// harmless are the openings of statements that change no result of a query.
// Longer ones stand before those that they begin with.
var harmless = [][]string{
	{"SET"}, {"LOCK", "TABLES"}, {"LOCK", "TABLE"}, {"UNLOCK", "TABLES"}, {"UNLOCK", "TABLE"}, {"USE"},
	{"BEGIN"}, {"START", "TRANSACTION"}, {"COMMIT"}, {"END"}, {"SAVEPOINT"}, {"RELEASE"},
	{"ALTER", "VIEW"}, {"ALTER", "DEFAULT", "PRIVILEGES"}, {"COMMENT", "ON"}, {"SECURITY", "LABEL"}, {"GRANT"}, {"REVOKE"}, {"FLUSH"}, {"VACUUM"}, {"REINDEX"}, {"OPTIMIZE"},
	{"ALTER", "INDEX"}, {"REFRESH", "MATERIALIZED"}, {"CLUSTER"}, {"DISCARD"}, {"NOTIFY"}, {"LISTEN"}, {"SHOW"}, {"EXPLAIN"},
}

// harmlessPragmas are SQLite's pragmas that change no result.
var harmlessPragmas = []string{
	"FOREIGN_KEYS", "USER_VERSION", "APPLICATION_ID", "JOURNAL_MODE", "SYNCHRONOUS", "ENCODING", "PAGE_SIZE", "AUTO_VACUUM", "CACHE_SIZE",
	"TEMP_STORE", "LOCKING_MODE", "DEFER_FOREIGN_KEYS", "OPTIMIZE", "FOREIGN_KEY_CHECK", "INTEGRITY_CHECK", "MMAP_SIZE", "WAL_CHECKPOINT",
}

// otherReading are settings that change how these signs in the text behind them are read.
var otherReading = []struct {
	name  string
	signs []string
}{
	{"ANSI_QUOTES", []string{`"`}}, {"NO_BACKSLASH_ESCAPES", []string{`\`}}, {"PIPES_AS_CONCAT", []string{"||"}},
	{"'ANSI'", []string{`"`, "||"}}, {"STANDARD_CONFORMING_STRINGS=OFF", []string{`\`}},
}

// changes tells whether a statement that begins with the word makes a database.
func changes(word string) bool {
	switch word {
	case "CREATE", "INSERT", "UPDATE", "DELETE", "DROP", "ALTER", "COPY", "ANALYZE", "REPLACE", "MERGE", "TRUNCATE":
		return true
	}
	return false
}

// statement reads a piece: it is read past, kept, or left out.
func (r *dumpReader) statement(p piece) {
	p.tokens = r.withoutHints(r.withoutSchema(p.tokens))
	p = r.unpartitioned(p)
	first := p.tokens[0]
	isQuery := first.isOp("(") || first.kind == tokenWord && (first.upper == "SELECT" || first.upper == "VALUES" || first.upper == "WITH" || first.upper == "TABLE")
	switch {
	case !r.given && r.transaction(p):
	case !r.given && r.variables(p):
	case r.refresh(p):
	case r.readPast(p):
	case r.passObject(p):
	case (first.isWord("WITH") || first.isWord("SELECT") && p.holds("INTO")) && len(r.dump.Queries) == 0 && r.changesWith(p):
	case isQuery && p.ahead(1).isWord(function.SetNumber.Name) && !(r.queries && r.keepsSequences()), isQuery && p.ahead(1).isWord("SET_CONFIG"):
		r.losesSequences(p)
		r.ignore("SELECT " + p.ahead(1).upper)
	case isQuery && !r.queries:
		r.passQuery(p)
	case r.queries && (isQuery || len(r.dump.Queries) > 0 || !changes(first.upper)):
		r.query(p)
	case first.isWord("COPY") && r.d.Dump == spec.DumpPostgres:
		r.copy(p)
	case first.isWord("ALTER") && p.ahead(1).isWord("TABLE"):
		r.alterTable(p)
	case first.isWord("CREATE"):
		r.create(p)
	case first.isWord("DROP"):
		for _, one := range r.childrenFirst(dropsOf(p)) {
			r.drop(one)
		}
	case first.isWord("INSERT"), first.isWord("UPDATE"), first.isWord("DELETE"), first.isWord("REPLACE"), first.isWord("MERGE"), first.isWord("TRUNCATE"):
		r.change(p)
	case first.isWord("ANALYZE"):
		if s, err := r.parse(p); err == nil {
			r.keep(p, s)
		} else {
			r.ignore("ANALYZE")
		}
	default:
		r.refuse(p, err0(r.parse(p)))
	}
}

// transaction keeps a statement about a transaction, which a later one may undo.
func (r *dumpReader) transaction(p piece) bool {
	if q := r.parserOf(p); p.refused != nil || len(r.dump.Queries) > 0 || !q.beginsTransaction() {
		return false
	}
	s, err := r.parse(p)
	if err == nil {
		r.keep(p, s)
	}
	return err == nil
}

func err0(_ ast.Statement, err error) error { return err }

// ahead gives the n-th token, or the end.
func (p *piece) ahead(n int) *token { return &p.tokens[min(n, len(p.tokens)-1)] }

// begins tells whether the piece begins with these words.
func (p *piece) begins(words ...string) bool {
	for i, w := range words {
		if !p.ahead(i).isWord(w) {
			return false
		}
	}
	return true
}

// holds tells whether the word stands anywhere in the piece.
func (p *piece) holds(word string) bool {
	for i := range p.tokens {
		if p.tokens[i].isWord(word) {
			return true
		}
	}
	return false
}

// readPast passes a statement that changes no result.
func (r *dumpReader) readPast(p piece) bool {
	for _, words := range harmless {
		if !p.begins(words...) {
			continue
		}
		if words[0] == "SET" {
			r.setsVariables(p)
			r.checkSetting(p)
			r.setting(p)
			r.searchPath(p)
			return true
		}
		r.ignore(strings.Join(words, " "))
		return true
	}
	if p.begins("DO") && r.d.Dump == spec.DumpMySQL && !r.assigns(p) { // computes expressions and drops their values
		r.ignore("DO")
		return true
	}
	if r.d.Dump == spec.DumpPostgres && r.passPostgres(p) {
		return true
	}
	if r.d.Dump == spec.DumpMySQL && r.passOwn(p) {
		return true
	}
	if p.begins("PRAGMA") {
		for _, name := range harmlessPragmas {
			if p.ahead(1).isWord(name) {
				r.pragma(p)
				return true
			}
		}
	}
	switch {
	case p.begins("CREATE", "TABLE"), p.begins("DELETE", "FROM"), p.begins("INSERT", "INTO"), p.begins("ANALYZE"):
		name := p.ahead(2)
		if p.begins("ANALYZE") {
			name = p.ahead(1)
		}
		if own := strings.ToLower(name.text); r.d.Dump == spec.DumpSQLite &&
			(own == "sqlite_sequence" || strings.HasPrefix(own, "sqlite_stat") || own == "sqlite_schema" && p.begins("ANALYZE")) {
			r.ignore(own)
			return true
		}
	}
	return false
}

// passPostgres passes what sets a session back, and what reads a cursor.
func (r *dumpReader) passPostgres(p piece) bool {
	for _, word := range []string{"RESET", "DECLARE", "FETCH", "MOVE", "CLOSE", "DEALLOCATE", "UNLISTEN", "CHECKPOINT"} {
		if p.begins(word) {
			if word == "RESET" && (p.ahead(1).isWord("SEARCH_PATH") || p.ahead(1).isWord("ALL")) {
				r.types.path = ""
			}
			r.ignore(word)
			return true
		}
	}
	return false
}

// assigns tells whether expressions may have an effect beside their values: they assign to a
// variable, or call a function that the text made.
func (r *dumpReader) assigns(p piece) bool {
	for i := range p.tokens {
		if _, made := r.bodies[r.key(p.tokens[i].text)]; made || p.tokens[i].isOp(":=") {
			return true
		}
	}
	return false
}

// checkSetting refuses a setting that changes how the text is read.
func (r *dumpReader) checkSetting(p piece) {
	text := r.l.text[p.begin:p.tokens[len(p.tokens)-1].begin]
	plain := strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	behind := r.l.text[p.tokens[len(p.tokens)-1].begin:]
	for _, setting := range otherReading {
		if strings.Contains(plain, setting.name) && slices.ContainsFunc(setting.signs, func(sign string) bool { return strings.Contains(behind, sign) }) {
			panic(final(unsupportedError(r.l.text, p.begin, "SET "+setting.name+", by which the text would be read otherwise")))
		}
	}
}

// parse reads a piece by the dialect's grammar.
func (r *dumpReader) parse(p piece) (s ast.Statement, err error) {
	defer rescue(&err)
	if p.refused != nil {
		panic(failure{p.refused})
	}
	q := r.parserOf(p)
	s = q.statement()
	q.end()
	return s, nil
}

func (r *dumpReader) parserOf(p piece) *parser {
	q := &parser{d: r.d, text: r.l.text, tokens: p.tokens, enclosed: map[*ast.Join]bool{}, moreTypes: r.moreTypes(), types: r.types, withoutVariables: r.given}
	q.matchParentheses()
	return q
}

// moreTypes tells that there may be types beside the engine's: a table of a schema that has one is
// left out, and not the schema wrong.
func (r *dumpReader) moreTypes() bool {
	return !r.queries || slices.ContainsFunc(r.dump.Ignored, func(n DumpNote) bool {
		return strings.Contains(n.What, "TYPE") || strings.Contains(n.What, "DOMAIN") || strings.Contains(n.What, "EXTENSION")
	})
}

func (r *dumpReader) keep(p piece, s ast.Statement) {
	s = r.withoutReturning(s)
	ast.ForgetTextsOf(s) // what is read from a dump is written anew
	r.dump.Statements = append(r.dump.Statements, DumpStatement{Tree: s, ForeignKeys: r.foreignKeys, Place: p.Place})
}

// withoutReturning drops RETURNING of a change whose effect alone matters: of a statement before a query, or of a
// run's schema.
func (r *dumpReader) withoutReturning(s ast.Statement) ast.Statement {
	switch s := s.(type) {
	case *ast.Insert:
		s.Returning = nil
	case *ast.Update:
		s.Returning = nil
	case *ast.Delete:
		s.Returning = nil
	default: // No other statement returns rows.
	}
	return s
}

// refuse ends the reading: with the statement's error, or because it is of no
// use here.
func (r *dumpReader) refuse(p piece, err error) {
	if err == nil {
		err = unsupportedError(r.l.text, p.begin, "statement "+p.ahead(0).upper).err
	}
	if p.begins("COPY") { // its rows may be behind it
		panic(final(failure{err}))
	}
	panic(failure{err})
}

// final ends the reading of a text at a construct that is not modelled: what is behind the construct
// cannot be read.
func final(f failure) failure {
	var unsupported *UnsupportedError
	if errors.As(f.err, &unsupported) {
		unsupported.final = true
	}
	return f
}

// query reads a query that is asked for.
func (r *dumpReader) query(p piece) {
	q := DumpQuery{Place: p.Place, Text: r.l.text[p.begin:p.tokens[len(p.tokens)-2].end]}
	if q.Tree, q.Err = r.parseQuery(p); q.Err != nil {
		r.losesSequences(p)
	}
	r.dump.Queries = append(r.dump.Queries, q)
}

// changesWith keeps a change of a table that begins with WITH.
func (r *dumpReader) changesWith(p piece) bool {
	s, err := r.parse(p)
	if err != nil {
		return false
	}
	if _, is := s.(*ast.QueryStatement); is {
		return false
	}
	r.keep(p, s)
	return true
}

// passQuery reads past a query, which changes no table. A query that is no SQL of the dialect is
// an error of the text, as such a statement is.
func (r *dumpReader) passQuery(p piece) {
	r.losesSequences(p)
	_, err := r.parseQuery(p)
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		panic(failure{err})
	}
	r.ignore(IgnoredQuery)
}

func (r *dumpReader) parseQuery(p piece) (tree *ast.Query, err error) {
	defer rescue(&err)
	if p.refused != nil {
		panic(failure{p.refused})
	}
	q := r.parserOf(p)
	s := q.anyStatement()
	q.end()
	if query, is := s.(*ast.QueryStatement); is {
		return query.Query, nil
	}
	panic(unsupportedError(r.l.text, p.begin, "statement "+p.ahead(0).upper+" behind a query"))
}

// leaveOr leaves a table or view out for what the tree cannot hold, and ends
// the reading for what is no SQL of the dialect.
func (r *dumpReader) leaveOr(p piece, kind, name string, err error) {
	var unsupported *UnsupportedError
	if !errors.As(err, &unsupported) || name == "" {
		panic(failure{err})
	}
	r.leave(kind, name, unsupported.Feature+" is not modelled", Place{unsupported.Line, unsupported.Column})
}

// change reads an INSERT, UPDATE or DELETE.
func (r *dumpReader) change(p piece) {
	name := r.changed(p)
	if r.leftOut[r.key(name)] {
		return
	}
	if r.d.Dump == spec.DumpSQLite {
		p.tokens = plainTexts(p.tokens)
	}
	if r.triggered(p, name) {
		return
	}
	s, err := r.parse(p)
	if err != nil {
		r.leaveOr(p, "table", name, err)
		return
	}
	if insert, is := s.(*ast.Insert); r.given && is && insert.Conflict != nil {
		r.leave("table", name, "what an INSERT does with conflicts is not modelled", p.Place)
		return
	}
	if column := r.asksSequence(s); column != "" {
		r.leave("table", name, "the value of a sequence for "+column+" is not modelled", p.Place)
		return
	}
	r.keep(p, s)
}

// changed is the table that a piece works on, empty where it cannot be told.
func (r *dumpReader) changed(p piece) string {
	skipped := map[string]bool{
		"INSERT": true, "INTO": true, "IGNORE": true, "OR": true, "REPLACE": true, "ABORT": true, "FAIL": true, "ROLLBACK": true,
		"UPDATE": true, "DELETE": true, "MERGE": true, "TRUNCATE": true, "FROM": true, "ONLY": true, "LOW_PRIORITY": true, "DELAYED": true, "HIGH_PRIORITY": true,
		"CREATE": true, "TEMP": true, "TEMPORARY": true, "TABLE": true, "IF": true, "NOT": true, "EXISTS": true, "ALTER": true, "COPY": true,
		"UNLOGGED": true, "VIRTUAL": true,
	}
	for i := range p.tokens {
		t := &p.tokens[i]
		switch {
		case t.kind == tokenName, t.kind == tokenWord && !skipped[t.upper]:
			if p.ahead(i + 1).isOp(".") {
				return p.ahead(i + 2).text
			}
			return t.text
		case t.kind != tokenWord:
			return ""
		}
	}
	return ""
}

// drop reads DROP TABLE, VIEW and INDEX. What a dump drops before it makes it
// is not there; what it drops behind its making is forgotten.
func (r *dumpReader) drop(p piece) {
	if last := len(p.tokens) - 2; last > 2 && (p.tokens[last].isWord("CASCADE") || p.tokens[last].isWord("RESTRICT")) {
		if key := r.key(p.tokens[last-1].text); r.tables[key] == nil && !r.views[key] || p.tokens[last].isWord("RESTRICT") {
			p.tokens = append(slices.Clone(p.tokens[:last]), p.tokens[last+1])
		}
	}
	s, err := r.parse(p)
	if err != nil {
		panic(failure{err})
	}
	switch t := s.(type) {
	case *ast.DropTable:
		key := r.key(t.Name)
		if !r.given && !r.leftOut[key] { // the semantics know what is there
			delete(r.tables, key)
			delete(r.views, key)
			break
		}
		if r.tables[key] == nil && !r.views[key] && !r.leftOut[key] {
			r.ignore("DROP")
			return
		}
		delete(r.tables, key)
		delete(r.views, key)
		if r.forget(key) {
			r.ignore("DROP")
			return
		}
	case *ast.DropIndex:
		if !slices.ContainsFunc(r.dump.Statements, func(s DumpStatement) bool {
			index, is := s.Tree.(*ast.CreateIndex)
			return is && r.key(index.Name) == r.key(t.Name)
		}) {
			r.ignore("DROP")
			return
		}
	default: // The parser is given no other statement here.
	}
	r.keep(p, s)
}

// dropsOf takes a DROP of several tables or views apart.
func dropsOf(p piece) (list []piece) {
	at := 2
	if p.ahead(1).isWord("TEMPORARY") {
		kept := p
		kept.tokens = slices.Delete(slices.Clone(p.tokens), 1, 2)
		for _, one := range dropsOf(kept) {
			one.tokens = slices.Insert(one.tokens, 1, p.tokens[1])
			list = append(list, one)
		}
		return list
	}
	if p.ahead(2).isWord("IF") && p.ahead(3).isWord("EXISTS") {
		at = 4
	}
	if !p.ahead(1).isWord("TABLE") && !p.ahead(1).isWord("TABLES") && !p.ahead(1).isWord("VIEW") || len(p.tokens) < at+2 {
		return []piece{p}
	}
	end := p.tokens[len(p.tokens)-1]
	for _, name := range parts(p.tokens[at : len(p.tokens)-1]) {
		one := p
		one.tokens = append(append(slices.Clone(p.tokens[:at]), name...), end)
		list = append(list, one)
	}
	return list
}

// forget takes out all statements on a table or view, unless another one names
// it.
func (r *dumpReader) forget(key string) bool {
	var kept []DumpStatement
	for _, s := range r.dump.Statements {
		list := ast.TablesOf(s.Tree)
		switch at := slices.IndexFunc(list, func(name string) bool { return r.key(name) == key }); {
		case at < 0:
			kept = append(kept, s)
		case at > 0:
			return false
		}
	}
	r.dump.Statements = kept
	return true
}

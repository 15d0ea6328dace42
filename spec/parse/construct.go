package parse

import (
	"embed"
	"sort"
	"sync"

	"github.com/semcheck/semcheck/spec"
)

// The parser reads what the tree can hold. Where it stops, the dialect's table of
// constructs decides what the text is: a grammar of the dialect (folder constructs) in which
// what is not modelled has a name. A text that is of the grammar is not modelled, by the name
// of a construct that stands in it; a text that is not of it is a syntax error, whatever the
// parser met first.

//go:embed constructs
var constructFiles embed.FS

// constructTables names the files of each table: a later one adds to the earlier ones.
var constructTables = map[spec.ConstructTable][]string{
	spec.ConstructsSQLite:   {"sql", "sqlite"},
	spec.ConstructsPostgres: {"sql", "postgres"},
	spec.ConstructsMySQL:    {"sql", "mysql"},
	spec.ConstructsMariaDB:  {"sql", "mysql", "mariadb"},
	spec.ConstructsDuckDB:   {"sql", "postgres", "duckdb"},
}

// constructs gives the compiled grammar of a table, nil where there is none.
var constructs = func() func(spec.ConstructTable) *grammar {
	var tables sync.Map
	return func(table spec.ConstructTable) *grammar {
		files := constructTables[table]
		if files == nil {
			return nil
		}
		compiled, _ := tables.LoadOrStore(table, sync.OnceValue(func() *grammar {
			var texts []string
			for _, file := range files {
				raw, err := constructFiles.ReadFile("constructs/" + file + ".txt")
				if err != nil {
					panic(err)
				}
				texts = append(texts, string(raw))
			}
			return compileGrammar(texts)
		}))
		return compiled.(func() *grammar)()
	}
}()

// longestJudged is the number of tokens up to which a statement that was not read is held
// against the table.
const longestJudged = 20000

// judged is what an error of reading comes to by the dialect's table of constructs. A text beyond
// a limit of the parser is not held against the table.
func judged(text string, d *spec.Dialect, err error) error {
	g := constructs(d.Constructs)
	if g == nil || err == nil {
		return err
	}
	var offset int
	unsupported := false
	switch e := err.(type) {
	case *SyntaxError:
		if e.Class != spec.ClassSyntax { // the grammar reads it
			return err
		}
		offset = e.offset
	case *UnsupportedError:
		if e.limit {
			return err
		}
		offset, unsupported = e.offset, true
	default:
		return err
	}
	l := lexer{d: d, text: text, opaque: true, executes: true}
	var tokens []token
	if lexical := func() (err error) { defer rescue(&err); tokens = l.tokens(); return nil }(); lexical != nil {
		if _, broken := lexical.(*SyntaxError); broken {
			return lexical
		}
		return err
	}
	begin := 0
	for i := range tokens {
		if tokens[i].begin >= offset {
			break
		}
		if tokens[i].isOp(";") {
			begin = i + 1
		}
	}
	if len(tokens)-begin > longestJudged {
		return err
	}
	m := newMatcher(g, d, text, tokens[begin:])
	end := m.statement()
	if end < 0 && begin > 0 { // a semicolon inside of a statement
		if whole := newMatcher(g, d, text, tokens); len(tokens) <= longestJudged && whole.statements() >= 0 {
			return err
		}
	}
	if end < 0 {
		if !unsupported {
			return err
		}
		return m.failure()
	}
	if unsupported {
		return err
	}
	if mark := m.named(end, offset); mark != nil {
		return unsupportedError(text, mark.offset, mark.name).err
	}
	return err
}

// mark is a construct that stands in a text.
type mark struct {
	name   string
	offset int
}

// named gives the construct at which the parser stopped: the last one that begins at or
// before that place, else the first.
func (m *matcher) named(end, offset int) *mark {
	m.derive(m.grammar.rules["statement"], 0, end)
	sort.SliceStable(m.marks, func(i, j int) bool { return m.marks[i].offset < m.marks[j].offset })
	var found *mark
	for i := range m.marks {
		if found == nil || m.marks[i].offset <= offset {
			found = &m.marks[i]
		}
	}
	return found
}

// failure is the syntax error at the place up to which the grammar reads.
func (m *matcher) failure() error {
	t := m.tokens[m.furthest]
	if t.kind == tokenEnd {
		return syntaxError(m.text, t.begin, "", "the text ends too early", "").err
	}
	near := m.text[t.begin:t.end]
	return syntaxError(m.text, t.begin, near, "syntax error at "+shortened(near), "").err
}

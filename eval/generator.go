package eval

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// generator is a sequence: a generator of numbers. Its definition is never changed in place, so
// that a transaction which is undone finds it again; its numbers are not given back.
type generator struct {
	name                              string
	increment, start, least, greatest int64
	cycle                             bool
	typ                               ast.Type
	temporary                         bool
	cached                            bool   // numbers are taken before they are asked for
	opaque                            bool   // an option is not modelled: nothing is known of it
	owner                             string // the key of the table with which it is dropped; empty for none
	numbers                           *numbers
}

// numbers is what a generator has given.
type numbers struct {
	last    int64 // that it gave last, or gives first
	called  bool
	current int64 // that the session got last, where it got one
	known   bool
	lost    bool // which ones it gave is not known
	// currentLost tells that it is not known which one the session got last.
	currentLost bool
}

// Cases of ruleSequenceDefined.
const (
	sequenceMade spec.Case = iota
	sequenceChanged
	sequenceDropped
	sequenceWrong
)

var ruleSequenceDefined = spec.Declare(spec.Rule{
	ID: "change.sequence-definition",
	Statement: "CREATE SEQUENCE makes a sequence. The increment is 1; the bounds are 1 and the greatest number of its type, or its least one and -1 where the increment is negative; it starts with the lower bound, or the upper one. " +
		"MINVALUE that is not below MAXVALUE, a start outside of them, and an increment of 0 are errors.",
	From:  spec.PostgreSQL("CREATE SEQUENCE; ALTER SEQUENCE; DROP SEQUENCE", "ref/create_sequence.sgml, alter_sequence.sgml, drop_sequence.sgml").With(spec.PostgreSQLCode("init_params", "src/backend/commands/sequence.c")),
	Cases: []string{sequenceMade: "made", sequenceChanged: "changed", sequenceDropped: "dropped", sequenceWrong: "wrong"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "As in PostgreSQL; only the owner of a sequence can be changed.",
		From: spec.DuckDBCode("TransformCreateSequence, TransformAlterSequence", "src/parser/transform/statement/transform_create_sequence.cpp, transform_alter_sequence.cpp")}},
	Only: []string{"postgres", "duckdb"}, Keywords: []string{"CREATE SEQUENCE", "ALTER SEQUENCE", "DROP SEQUENCE"},
	Except: map[string][]string{"duckdb": {"changed"}},
})

// changeSequence makes, changes or drops a sequence.
func (c *compiler) changeSequence(s *ast.Sequence) error {
	db := c.database
	key := db.tableKey(s.Names[0])
	g := db.generators[key]
	if err := c.sequenceNames(s, g); err != nil {
		return err
	}
	switch s.Change {
	case ast.SequenceDrop:
		return c.dropSequences(s)
	case ast.SequenceAlter:
		switch {
		case g == nil && s.If:
			return nil
		case g == nil:
			return c.noSequence(s.Names[0])
		}
		if s.Moves {
			c.moveSequence(s, g)
			return unsupported("ALTER SEQUENCE of a name or schema")
		}
		changed := *g
		if err := c.defineSequence(&changed, s); err != nil {
			return err
		}
		db.generators[key] = &changed
		c.e.Coverage.Apply(ruleSequenceDefined, sequenceChanged)
		return nil
	case ast.SequenceCreate:
	}
	shared := c.dialect.Sequences == spec.SequencesPostgres && (db.tables[key] != nil || db.view(s.Names[0]) != nil || db.indexes[key] != nil)
	switch {
	case (g != nil || shared) && s.If:
		return nil
	case shared:
		return statementError(semantics.ClassDuplicate, "there is a relation %s", s.Names[0])
	case g != nil && !s.Replace:
		return statementError(semantics.ClassDuplicate, "there is a sequence %s", s.Names[0])
	case g != nil && c.asksSequence(key, "") != "":
		return unsupported("OR REPLACE of a sequence that a table or a view asks")
	}
	made := &generator{name: s.Names[0], increment: 1, numbers: &numbers{}, typ: s.Type, temporary: s.Temporary}
	if key == db.lastSequence {
		db.lastSequence = unknownSequence
	}
	if err := c.defineSequence(made, s); err != nil {
		return err
	}
	if db.generators == nil {
		db.generators = map[string]*generator{}
	}
	db.generators[key] = made
	c.e.Coverage.Apply(ruleSequenceDefined, sequenceMade)
	return nil
}

// defineSequence applies the options of a CREATE or ALTER.
func (c *compiler) defineSequence(g *generator, s *ast.Sequence) error {
	create := s.Change == ast.SequenceCreate
	owns := s.Owner != "" || s.NoOwner
	if s.Opaque || g.opaque || g.cached && !owns {
		g.opaque = true
		return nil
	}
	wrong := semantics.ClassArgument
	if c.dialect.Sequences == spec.SequencesDuckDB {
		wrong = semantics.ClassSyntax
	}
	refuse := func(format string, args ...any) error {
		c.e.Coverage.Apply(ruleSequenceDefined, sequenceWrong)
		return statementError(wrong, format, args...)
	}
	if s.Increment != nil {
		g.increment = *s.Increment
	}
	if g.increment == 0 {
		return refuse("the increment of a sequence is 0")
	}
	least, greatest := int64(math.MinInt64), int64(math.MaxInt64)
	switch g.typ {
	case ast.SmallInt:
		least, greatest = math.MinInt16, math.MaxInt16
	case ast.Integer:
		least, greatest = math.MinInt32, math.MaxInt32
	}
	switch {
	case s.Maximum != nil:
		g.greatest = *s.Maximum
	case (create || s.NoMaximum) && g.increment > 0:
		g.greatest = greatest
	case create || s.NoMaximum:
		g.greatest = -1
	}
	switch {
	case s.Minimum != nil:
		g.least = *s.Minimum
	case (create || s.NoMinimum) && g.increment < 0:
		g.least = least
	case create || s.NoMinimum:
		g.least = 1
	}
	switch {
	case g.greatest > greatest || g.greatest < least || g.least > greatest || g.least < least:
		return refuse("a bound of a sequence is out of the range of its type")
	case g.least >= g.greatest:
		return refuse("MINVALUE (%d) must be less than MAXVALUE (%d)", g.least, g.greatest)
	case s.Start != nil:
		g.start = *s.Start
	case create && g.increment > 0:
		g.start = g.least
	case create:
		g.start = g.greatest
	}
	if g.start < g.least || g.start > g.greatest {
		return refuse("START value (%d) is outside of the bounds of the sequence", g.start)
	}
	if s.Cycle != nil {
		g.cycle = *s.Cycle
	}
	if s.Cache != nil && *s.Cache <= 0 {
		return refuse("CACHE (%d) must be greater than zero", *s.Cache)
	}
	g.cached = s.Cache != nil && *s.Cache > 1 || g.cached
	given := *g.numbers
	switch {
	case s.RestartWith != nil:
		given.last, given.called, given.lost, given.currentLost = *s.RestartWith, false, false, given.lost || given.currentLost
	case s.Restart || create:
		given.last, given.called, given.lost, given.currentLost = g.start, false, false, given.lost || given.currentLost
	}
	if !given.lost && (given.last < g.least || given.last > g.greatest) {
		return refuse("RESTART value (%d) is outside of the bounds of the sequence", given.last)
	}
	g.numbers = &given
	if s.NoOwner {
		g.owner = ""
	}
	if s.Owner != "" {
		t := c.database.table(s.Owner)
		switch {
		case g.temporary || c.database.view(s.Owner) != nil:
			return unsupported("OWNED BY of a temporary sequence, or a view")
		case t == nil:
			return c.noTable(s.Owner)
		case s.OwnerColumn != "" && t.position(c.database, s.OwnerColumn) < 0:
			return statementError(semantics.ClassName, "%s has no column %s", s.Owner, s.OwnerColumn)
		}
		g.owner = c.database.tableKey(s.Owner)
	}
	return nil
}

// noSequence is the error of a name that is no sequence.
func (c *compiler) noSequence(name string) error {
	if c.database.sequencesOf() {
		return unsupported("the sequence of a generated column, or the name %s", name)
	}
	return statementError(semantics.ClassName, "there is no sequence %s", name)
}

// sequencesOf tells that a table has a generated column, whose sequence has a name that is not
// modelled.
func (db *Database) sequencesOf() bool {
	for _, t := range db.tables {
		if t.sequence != nil {
			return true
		}
	}
	return false
}

func (c *compiler) dropSequences(s *ast.Sequence) error {
	db := c.database
	for _, name := range s.Names {
		key := db.tableKey(name)
		g := db.generators[key]
		switch {
		case g == nil && s.If:
			continue
		case g == nil:
			return c.noSequence(name)
		case c.asksSequence(key, "") != "":
			return unsupported("DROP of a sequence that a table or a view asks")
		case g.owner != "" && c.dialect.Sequences == spec.SequencesDuckDB:
			return unsupported("DROP of a sequence that a table owns")
		}
	}
	for _, name := range s.Names {
		delete(db.generators, db.tableKey(name))
	}
	c.e.Coverage.Apply(ruleSequenceDefined, sequenceDropped)
	return nil
}

// dropOwned drops the sequences that a table owns, with the table.
func (c *compiler) dropOwned(key string) error {
	if t := c.database.tables[key]; t != nil && t.sequence != nil {
		c.database.lastSequence = unknownSequence
	}
	for name, g := range c.database.generators {
		if g.owner == key && c.asksSequence(name, key) != "" {
			return unsupported("DROP of a table whose sequence another table asks")
		}
	}
	for name, g := range c.database.generators {
		if g.owner == key {
			delete(c.database.generators, name)
		}
	}
	return nil
}

// next is the number behind the last one; false: there is none.
func (g *generator) next(n *numbers) (number int64, around, is bool) {
	if !n.called {
		return n.last, false, true
	}
	number = n.last + g.increment // it wraps around beyond a BIGINT
	over := (g.increment > 0) != (number > n.last) || number > g.greatest || number < g.least
	switch {
	case !over:
		return number, false, true
	case !g.cycle:
		return 0, false, false
	case g.increment > 0:
		return g.least, true, true
	}
	return g.greatest, true, true
}

// beyond tells that the number is one that DuckDB does not give, although it is within the bounds: the
// one behind it is none of a BIGINT.
func (g *generator) beyond(number int64) bool {
	after := number + g.increment
	return !g.cycle && (g.increment > 0) != (after > number)
}

// ownGenerators are the same sequences, which give numbers of their own from now on.
func ownGenerators(of map[string]*generator) map[string]*generator {
	own := make(map[string]*generator, len(of))
	for key, g := range of {
		copied, given := *g, *g.numbers
		copied.numbers = &given
		own[key] = &copied
	}
	return own
}

package parse

import (
	"math"
	"math/big"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// beginsSequence tells whether a statement about a sequence is at hand.
func (p *parser) beginsSequence() bool {
	if p.d.Sequences == spec.SequencesNone || p.engineSpecific {
		return false
	}
	i := 1
	for p.is("CREATE") && (p.ahead(i).isWord("OR") || p.ahead(i).isWord("REPLACE") || p.ahead(i).isWord("TEMP") || p.ahead(i).isWord("TEMPORARY") || p.ahead(i).isWord("UNLOGGED")) {
		i++
	}
	return p.isAny("CREATE", "ALTER", "DROP") && p.ahead(i).isWord("SEQUENCE")
}

// sequence reads a statement about a sequence.
func (p *parser) sequence() ast.Statement {
	s := &ast.Sequence{}
	switch {
	case p.accept("ALTER"):
		s.Change = ast.SequenceAlter
	case p.accept("DROP"):
		s.Change = ast.SequenceDrop
	default:
		p.expect("CREATE")
		if p.d.Sequences == spec.SequencesDuckDB {
			s.Replace = p.accept("OR", "REPLACE")
		}
		if s.Temporary = p.accept("TEMP") || p.accept("TEMPORARY"); !s.Temporary && p.d.Sequences == spec.SequencesPostgres {
			p.accept("UNLOGGED")
		}
	}
	p.expect("SEQUENCE")
	if p.is("IF") {
		p.at++
		if s.Change == ast.SequenceCreate {
			p.expect("NOT")
		}
		p.expect("EXISTS")
		s.If = true
	}
	s.Names = []string{p.simpleName("a sequence")}
	if s.Change == ast.SequenceDrop {
		p.sequenceDropped(s)
		return s
	}
	if s.Change == ast.SequenceAlter && p.isAny("RENAME", "SET") {
		if s.Moves = true; p.accept("RENAME", "TO") {
			s.NewName = p.simpleName("a sequence")
		}
	}
	for begin := p.at; p.token().kind != tokenEnd && !p.isOp(";"); begin = p.at {
		if !p.sequenceOption(s) || p.at == begin {
			s.Opaque = true
			for p.token().kind != tokenEnd && !p.isOp(";") {
				p.at++
			}
		}
	}
	return s
}

func (p *parser) sequenceDropped(s *ast.Sequence) {
	for p.comma() {
		if p.d.Sequences != spec.SequencesPostgres {
			panic(p.unsupported("DROP SEQUENCE of several ones"))
		}
		s.Names = append(s.Names, p.simpleName("a sequence"))
	}
	if s.Cascade = p.accept("CASCADE"); !s.Cascade {
		p.accept("RESTRICT")
	}
}

// sequenceOption reads an option; false: it is not modelled, or comes again.
//
// Source: PostgreSQL, ref/create_sequence.sgml, ref/alter_sequence.sgml; DuckDB 1.5.5,
// src/parser/transform/statement/transform_create_sequence.cpp and transform_alter_sequence.cpp.
func (p *parser) sequenceOption(s *ast.Sequence) bool {
	alters := s.Change == ast.SequenceAlter
	if p.d.Sequences == spec.SequencesDuckDB && alters && !p.areWords("OWNED", "BY") {
		return false
	}
	postgres := p.d.Sequences == spec.SequencesPostgres
	switch {
	case postgres && !alters && s.Type.Kind == ast.TypeUnknown && p.accept("AS"):
		switch {
		case p.accept("SMALLINT"), p.accept("INT2"):
			s.Type = ast.SmallInt
		case p.accept("INTEGER"), p.accept("INT"), p.accept("INT4"):
			s.Type = ast.Integer
		case p.accept("BIGINT"), p.accept("INT8"):
			s.Type = ast.BigInt
		default:
			return false
		}
		return true
	case s.Increment == nil && p.accept("INCREMENT"):
		p.accept("BY")
		// DuckDB sets the bounds back where INCREMENT comes behind them.
		bounded := s.Minimum != nil || s.Maximum != nil
		return p.sequenceNumber(&s.Increment) && (postgres || !bounded)
	case s.Minimum == nil && !s.NoMinimum && p.accept("MINVALUE"):
		return p.sequenceNumber(&s.Minimum)
	case s.Maximum == nil && !s.NoMaximum && p.accept("MAXVALUE"):
		return p.sequenceNumber(&s.Maximum)
	case s.Minimum == nil && !s.NoMinimum && p.accept("NO", "MINVALUE"):
		s.NoMinimum = true
		return true
	case s.Maximum == nil && !s.NoMaximum && p.accept("NO", "MAXVALUE"):
		s.NoMaximum = true
		return true
	case s.Start == nil && p.accept("START"):
		p.accept("WITH")
		return p.sequenceNumber(&s.Start)
	case s.Cycle == nil && (p.is("CYCLE") || p.areWords("NO", "CYCLE")):
		cycles := !p.accept("NO")
		p.at++
		s.Cycle = &cycles
		return true
	case postgres && s.Cache == nil && p.accept("CACHE"):
		return p.sequenceNumber(&s.Cache)
	case postgres && alters && !s.Restart && p.accept("RESTART"):
		s.Restart = true
		if p.accept("WITH") || p.isOp("-") || p.token().kind == tokenLiteral {
			return p.sequenceNumber(&s.RestartWith)
		}
		return true
	case s.Owner == "" && !s.NoOwner && (postgres || alters) && p.accept("OWNED", "BY"):
		return p.sequenceOwner(s)
	}
	return false
}

// sequenceOwner reads the table, in PostgreSQL with its column, that owns the sequence.
func (p *parser) sequenceOwner(s *ast.Sequence) bool {
	if p.d.Sequences == spec.SequencesPostgres && p.accept("NONE") {
		s.NoOwner = true
		return true
	}
	if s.Owner = p.name("a table"); p.d.Sequences == spec.SequencesPostgres {
		if !p.acceptOp(".") {
			return false
		}
		s.OwnerColumn = p.name("a column")
	}
	return !p.isOp(".")
}

// sequenceNumber reads a whole number that a BIGINT holds.
func (p *parser) sequenceNumber(into **int64) bool {
	negative := p.acceptOp("-")
	if !negative {
		p.acceptOp("+")
	}
	t := p.token()
	if t.kind != tokenLiteral || t.isString() {
		return false
	}
	n, whole := new(big.Int).SetString(t.text, 10)
	if !whole {
		return false
	}
	if negative {
		n.Neg(n)
	}
	if n.Cmp(big.NewInt(math.MinInt64)) < 0 || n.Cmp(big.NewInt(math.MaxInt64)) > 0 {
		return false
	}
	p.at++
	value := n.Int64()
	*into = &value
	return true
}

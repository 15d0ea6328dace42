package render

import (
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *printer) sequence(s *ast.Sequence) {
	p.require(p.d.Sequences != spec.SequencesNone && !s.Opaque && !s.Moves, "a sequence with these options")
	switch s.Change {
	case ast.SequenceCreate:
		p.require(!s.Replace || p.d.Sequences == spec.SequencesDuckDB, "CREATE OR REPLACE SEQUENCE")
		p.put("CREATE " + negated(s.Replace, "", "OR REPLACE ") + negated(s.Temporary, "", "TEMPORARY ") + "SEQUENCE " + negated(s.If, "", "IF NOT EXISTS "))
	case ast.SequenceAlter:
		p.put("ALTER SEQUENCE " + negated(s.If, "", "IF EXISTS "))
	case ast.SequenceDrop:
		p.put("DROP SEQUENCE " + negated(s.If, "", "IF EXISTS "))
	}
	for i, name := range s.Names {
		if i > 0 {
			p.put(", ")
		}
		p.name(name)
	}
	if s.Cascade {
		p.put(" CASCADE")
	}
	postgres := p.d.Sequences == spec.SequencesPostgres
	p.require(postgres || s.Type.Kind == ast.TypeUnknown && s.Cache == nil && !s.Restart && !s.NoOwner && s.OwnerColumn == "", "options of a sequence")
	if s.Type.Kind != ast.TypeUnknown {
		p.put(" AS ")
		p.columnType(s.Type)
	}
	number := func(words string, n *int64) {
		if n != nil {
			p.put(words + strconv.FormatInt(*n, 10))
		}
	}
	number(" INCREMENT BY ", s.Increment)
	number(" MINVALUE ", s.Minimum)
	p.put(negated(s.NoMinimum, "", " NO MINVALUE"))
	number(" MAXVALUE ", s.Maximum)
	p.put(negated(s.NoMaximum, "", " NO MAXVALUE"))
	number(" START WITH ", s.Start)
	if s.Cycle != nil {
		p.put(negated(*s.Cycle, " NO CYCLE", " CYCLE"))
	}
	number(" CACHE ", s.Cache)
	if s.Restart {
		p.put(" RESTART")
		number(" WITH ", s.RestartWith)
	}
	if s.NoOwner {
		p.put(" OWNED BY NONE")
	}
	if s.Owner != "" {
		p.put(" OWNED BY ")
		p.name(s.Owner)
		if s.OwnerColumn != "" {
			p.put(".")
			p.name(s.OwnerColumn)
		}
	}
}

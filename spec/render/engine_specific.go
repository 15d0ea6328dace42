package render

import (
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
)

// collate writes X COLLATE c.
func (p *printer) collate(x *ast.Collate, min spec.Level) {
	b, closing := p.open(spec.OpCollate, min)
	p.expr(x.X, b.Left)
	p.put(" COLLATE ")
	p.name(x.Collation)
	p.close(closing)
}

// engineSpecific writes a construct that the semantics do not model.
func (p *printer) engineSpecific(x *ast.EngineSpecific, min spec.Level) {
	p.require(enginespecific.Has(x.Form, p.d), enginespecific.Name(x.Form))
	if infix, is := enginespecific.Between(x.Form, p.d); is {
		if len(x.Args) != 2 {
			p.fail(enginespecific.Name(x.Form) + " of this many operands")
			return
		}
		b, closing := p.open(infix.Class, min)
		p.infix(x.Args[0], " "+infix.Spelling+" ", x.Args[1], b)
		p.close(closing)
		return
	}
	last := len(x.Args) - 1
	switch x.Form {
	case ast.MatchBoolean, ast.MatchNatural:
		if last < 1 {
			p.fail("MATCH without a column or AGAINST")
			return
		}
		p.put("MATCH (")
		p.exprs(x.Args[:last])
		p.put(") AGAINST (")
		p.expr(x.Args[last], spec.LevelPrimary)
		p.put(negated(x.Form == ast.MatchBoolean, " IN NATURAL LANGUAGE MODE)", " IN BOOLEAN MODE)"))
	case ast.MemberOf:
		if last != 1 {
			p.fail("MEMBER OF of this many operands")
			return
		}
		b, closing := p.open(spec.OpIn, min)
		p.expr(x.Args[0], b.Left)
		p.put(" MEMBER OF (")
		p.expr(x.Args[1], spec.LevelPrimary)
		p.put(")")
		p.close(closing)
	case ast.ArrayOf:
		p.put("ARRAY[")
		p.exprs(x.Args)
		p.put("]")
	case ast.ElementOf:
		if last != 1 {
			p.fail("a comparison with an array of this many operands")
			return
		}
		b, closing := p.open(spec.OpEqual, min)
		p.expr(x.Args[0], b.Left)
		p.put(" = ANY (")
		p.expr(x.Args[1], 0)
		p.put(")")
		p.close(closing)
	case ast.JSONMember, ast.JSONMemberText, ast.MatchTable, ast.SoundsLike, ast.Contains, ast.TextSearch:
		p.fail(enginespecific.Name(x.Form))
	}
}

// generatedAs writes how a column is computed.
func (p *printer) generatedAs(c ast.ColumnDefinition) {
	p.put(" GENERATED ALWAYS AS (")
	p.expr(c.GeneratedAs, 0)
	p.put(negated(c.Stored, ") VIRTUAL", ") STORED"))
}

// partition writes PARTITION BY.
func (p *printer) partition(x *ast.Partition) {
	listed := p.d.Partitions == spec.PartitionsListed
	p.require(listed || p.d.Partitions == spec.PartitionsDeclared && x.Kind != ast.PartitionKey && x.Number == 0 && x.Bounds == nil, "this partition")
	p.put([...]string{ast.PartitionHash: " PARTITION BY HASH (", ast.PartitionKey: " PARTITION BY KEY (", ast.PartitionRange: " PARTITION BY RANGE ("}[x.Kind])
	p.expr(x.By, 0)
	p.put(")")
	if !listed {
		return
	}
	if x.Kind != ast.PartitionRange {
		p.put(" PARTITIONS ")
		p.dst = strconv.AppendInt(p.dst, int64(x.Number), 10)
		return
	}
	p.put(" (")
	for i, bound := range x.Bounds {
		p.put("PARTITION p")
		p.dst = strconv.AppendInt(p.dst, int64(i), 10)
		p.put(" VALUES LESS THAN (")
		p.expr(bound, 0)
		p.put("), ")
	}
	p.put("PARTITION p")
	p.dst = strconv.AppendInt(p.dst, int64(len(x.Bounds)), 10)
	p.put(" VALUES LESS THAN (MAXVALUE))")
}

// collatedColumn is a bare column with a collation, which is no expression as a
// key part of SQLite and PostgreSQL.
func collatedColumn(x ast.Expr) (collated *ast.Collate, is bool) {
	if collated, is = x.(*ast.Collate); is {
		column, bare := collated.X.(*ast.ColumnRef)
		is = bare && column.Table == ""
	}
	return collated, is
}

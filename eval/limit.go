package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleWithTies.
const (
	withTiesKept spec.Case = iota
	withTiesNoMoreTies
	withTiesNothingKept
)

var ruleWithTies = spec.Declare(spec.Rule{
	ID: "order.with-ties", Statement: "FETCH FIRST n ROWS WITH TIES keeps the first n rows and their peers: those whose sort keys are equal to those of the last one kept. It needs ORDER BY.",
	From: spec.ISO("<query expression>"), Keywords: []string{"WITH TIES"},
	Cases: []string{withTiesKept: "ties kept", withTiesNoMoreTies: "no more ties", withTiesNothingKept: "nothing kept"}, Only: []string{"iso", "postgres", "mariadb"},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "As the standard says; NULL as the number of rows is an error where it is written as a literal.",
			From: spec.PostgreSQLCode("transformLimitClause", "src/backend/parser/parse_clause.c")},
		{Dialects: []string{"mariadb"}, Statement: "Further results that tie for last place according to the ordered result are returned, too; without ORDER BY it is an error.",
			From: spec.MariaDB("SELECT ... OFFSET ... FETCH", "server/reference/sql-statements/data-manipulation/selecting-data/select-offset-fetch")},
	},
})

// rowLimit is the meaning of LIMIT and OFFSET.
type rowLimit struct {
	withTies      bool // the rows that tie with the last one kept are kept, too
	limit, offset scalar
	raises        bool // an argument may be outside its domain
}

// compileLimit compiles LIMIT and OFFSET.
func (c *compiler) compileLimit(q *resolve.Query, outer *frame) (rowLimit, error) {
	w := rowLimit{withTies: q.Node.WithTies && q.Node.Limit != nil}
	if w.withTies && len(q.OrderBy) == 0 {
		return w, statementError(semantics.ClassSyntax, "WITH TIES needs ORDER BY")
	}
	if literal, is := q.Node.Limit.(*ast.Literal); is && w.withTies && literal.Kind == ast.LiteralNull {
		return w, statementError(semantics.ClassArgument, "the row count of WITH TIES must not be NULL")
	}
	for _, part := range []struct {
		x  *resolve.Count
		to *scalar
	}{{q.Limit, &w.limit}, {q.Offset, &w.offset}} {
		if part.x == nil {
			continue
		}
		o, err := c.boundScalar(part.x.Expr, newFrame(part.x.Expr.Block, outer))
		if err != nil && part.x.NamesColumn {
			return w, statementError(semantics.ClassInvalidOrder, "LIMIT and OFFSET must not name columns")
		}
		if err == nil {
			err = part.x.Err
		}
		if err != nil {
			return w, err
		}
		t, err := part.x.Type()
		if err != nil {
			return w, err
		}
		if o, err = c.convertResult(o, t); err != nil {
			return w, err
		}
		*part.to = o.value
		lit, plain := part.x.Expr.Node.(*ast.Literal)
		w.raises = w.raises || !plain || lit.Kind != ast.LiteralInteger
	}
	return w, nil
}

// count reads the argument of LIMIT or OFFSET: -1 is none.
func (c *compiler) count(env *environment, x scalar) (n int64, ok bool) {
	if x == nil {
		return -1, true
	}
	v := x(&environment{outer: env})
	switch c.dialect.LimitArgument {
	case spec.LimitAnyInteger:
		v = semantics.ApplyAffinity(c.e, v, ast.AffinityNumeric)
		if v.Kind() != semantics.KindInteger {
			c.e.Raise(semantics.ClassType)
			return 0, false
		}
		return max(v.Int(), -1), true
	case spec.LimitNullUnlimited:
		if v.IsNull() {
			return -1, true
		}
	case spec.LimitNonNegative, spec.LimitAtLeastOne:
	}
	switch {
	case v.IsRaised():
		return 0, false
	case v.Kind() == semantics.KindInteger && v.Int() >= 0:
		return v.Int(), true
	case v.Kind() == semantics.KindUnsigned:
		return 1<<63 - 1, true
	}
	c.e.Raise(semantics.ClassArgument)
	return 0, false
}

// cut applies a window to an answer.
func (c *compiler) cut(env *environment, in ordered, w rowLimit) ordered {
	if w.limit == nil && w.offset == nil {
		return in
	}
	limit, ok := c.count(env, w.limit)
	skip, okSkip := c.count(env, w.offset)
	if limit == 0 && c.dialect.LimitArgument == spec.LimitAtLeastOne {
		c.e.Raise(semantics.ClassArgument)
		ok = false
	}
	if !ok || !okSkip {
		return ordered{failed: true}
	}
	total := int64(in.len())
	// Of rows that are all skipped nothing is seen, and what does not bear on the
	// result need not be computed (ISO draft of 1992, 3.3.4.4).
	skipped := in.unsorted > 0 && skip >= int64(in.unsorted)
	skip = min(max(skip, 0), total)
	left := total - skip
	if limit >= 0 {
		left = min(left, limit)
	}
	switch {
	case total > 0 && left == 0 || skipped:
		c.e.Coverage.Apply(ruleLimit, limitNothingLeft)
	case skip > 0:
		c.e.Coverage.Apply(ruleLimit, limitOffset)
	case left < total:
		c.e.Coverage.Apply(ruleLimit, limitCut)
	default:
		c.e.Coverage.Apply(ruleLimit, limitAllRowsFit)
	}
	out := ordered{failed: in.failed}
	if in.failed && (limit == 0 || skipped || !w.withTies && len(in.groups) == 1 && limit > 0 && limit == left) {
		out.failed = false // an engine may stop before it meets the error
	}
	tied := false
	for _, g := range in.groups {
		n := int64(g.Take)
		drop := min(n, skip)
		skip -= drop
		take := min(n-drop, left)
		left -= take
		if w.withTies && take > 0 {
			tied = tied || take < n-drop
			take = n - drop
		}
		if take > 0 {
			out.groups = append(out.groups, TieGroup{Rows: g.Rows, Take: int(take)})
		}
	}
	switch {
	case !w.withTies:
	case tied:
		c.e.Coverage.Apply(ruleWithTies, withTiesKept)
	case len(out.groups) > 0:
		c.e.Coverage.Apply(ruleWithTies, withTiesNoMoreTies)
	default:
		c.e.Coverage.Apply(ruleWithTies, withTiesNothingKept)
	}
	return out
}

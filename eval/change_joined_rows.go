package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
)

// What a change of joined rows makes of its rows, see change_joined.go.

// settleValues is settleUntyped for all values.
func (c *compiler) settleValues(bound *resolve.Query, query *compiledQuery, targets []*changeTarget) error {
	for _, t := range targets {
		for k, at := range t.at {
			if err := c.settleUntyped(bound, query, t, at, t.value[k]); err != nil {
				return err
			}
		}
	}
	return nil
}

// settleUntyped gives a literal the type of the column that it is assigned to, and holds the other types against
// their columns.
func (c *compiler) settleUntyped(bound *resolve.Query, query *compiledQuery, t *changeTarget, at int, v setValue) error {
	if v.fixed != nil || t.table.opaque(at) {
		return nil
	}
	to := t.table.targetType(at)
	for _, u := range query.untyped {
		if u.column == v.column && bound.Untyped(u.column) {
			return u.become(to)
		}
	}
	return resolve.Refusal(typing.Cast(c.dialect, query.columns[v.column].Type, to, false))
}

// joinedResult computes the joined rows.
func (c *compiler) joinedResult(query *compiledQuery) ([]semantics.Row, error) {
	if err := c.typedParameters(); err != nil {
		return nil, err
	}
	rows, failed := query.rows(nil)
	failed = failed || slices.ContainsFunc(rows, func(row semantics.Row) bool { _, bad := semantics.RaisedIn(row); return bad })
	if failed {
		if c.dialect.RaisedConditions == spec.RaisedConditionsOpen && !c.e.Met.Has(semantics.ClassParameter) {
			return nil, unsupported("a change of joined rows that raises")
		}
		return nil, c.raised()
	}
	if err := c.leftOpen(); err != nil {
		return nil, err
	}
	return rows, c.mayRaise()
}

// changedOf are the rows of a target that change, in order, and what they become. i is the number of the target.
func (c *compiler) changedOf(t *changeTarget, i int, query *compiledQuery, rows []semantics.Row) (positions []int, changed []semantics.Row, err error) {
	became := map[int64]semantics.Row{}
	for _, row := range rows {
		if row[i].IsNull() { // padded by an outer join
			continue
		}
		number := row[i].Int()
		after := slices.Clone(t.table.Rows[number])
		for k, at := range t.at {
			v := t.value[k]
			switch {
			case t.table.opaque(at):
			case v.fixed != nil:
				after[at] = v.fixed(&environment{})
			default:
				after[at] = c.copied(row[v.column], query.columns[v.column].Type, t.table.targetType(at))
			}
		}
		before, again := became[number]
		switch {
		case !again:
			became[number], positions = after, append(positions, int(number))
		case !semantics.IdenticalRows(before, after):
			c.e.Coverage.Apply(ruleChangeJoined, joinedOpen)
			return nil, nil, unsupported("a statement whose effect rule %s leaves open", ruleChangeJoined.ID)
		default:
			c.e.Coverage.Apply(ruleChangeJoined, joinedAlike)
		}
	}
	slices.Sort(positions)
	for _, number := range positions {
		c.e.Coverage.Apply(ruleChangeJoined, joinedOnce)
		changed = append(changed, became[int64(number)])
	}
	return positions, changed, nil
}

// changeEach changes one target after the other; where one fails none is changed.
func (c *compiler) changeEach(targets []*changeTarget, change func(i int, t *changeTarget) error) (err error) {
	named := map[*Table]bool{}
	before := make([]Table, len(targets))
	several := 0
	for i, t := range targets {
		before[i] = *t.table
		if len(t.at) == 0 {
			continue
		}
		if several++; named[t.table] {
			return unsupported("a change of one table by two names")
		}
		named[t.table] = true
	}
	if several > 1 {
		for t := range named {
			if c.checksForeignKeys() && c.inForeignKey(t, -1) {
				return unsupported("a change of several tables with foreign keys")
			}
		}
	}
	for i, t := range targets {
		if err = change(i, t); err != nil {
			break
		}
	}
	if _, either := err.(*EitherError); either && several > 1 {
		err = unsupported("a change of several tables whose keys meet")
	}
	if err != nil && several > 1 {
		for i, t := range targets {
			sequence, uncounted := t.table.sequence, t.table.uncounted
			*t.table = before[i]
			t.table.held, t.table.sequence, t.table.uncounted = nil, sequence, uncounted
		}
	}
	return err
}

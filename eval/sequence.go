package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// sequence numbers the rows of a table with AUTO_INCREMENT or SERIAL.
type sequence struct {
	at   int // the column
	next int64
	lost bool // the next value is not known
}

func (c *compiler) addSequence(t *Table, at int) error {
	s := t.definition
	col := &s.Columns[at]
	switch {
	case t.sequence != nil:
		return unsupported("two generated columns")
	case col.Default != nil:
		return unsupported("DEFAULT of a generated column")
	case col.Type.Kind != ast.TypeInteger:
		return unsupported("a generated column that is no integer")
	case c.dialect.GeneratedKeys == spec.GeneratedKeysNull && !col.PrimaryKey && !col.Unique && !c.beginsKey(s, col.Name):
		return unsupported("AUTO_INCREMENT on a column that begins no key")
	}
	t.Columns[at].NotNull = true
	t.sequence = &sequence{at: at, next: max(1, s.NextNumber)}
	return nil
}

// beginsKey tells that a column is the first one of a key of the table: InnoDB numbers its rows.
//
// Source: MySQL 9.5 Reference Manual, 17.6.1.6 AUTO_INCREMENT Handling in InnoDB: the column has to be
// the first or only column of some index.
func (c *compiler) beginsKey(s *ast.CreateTable, name string) bool {
	for _, names := range append(append([][]string{s.PrimaryKey}, s.Unique...), s.Keys...) {
		if len(names) > 0 && c.database.key(names[0]) == c.database.key(name) {
			return true
		}
	}
	return false
}

// generate fills the generated column of new rows where no value is given: in
// the MySQL family also for NULL and 0 (MySQL 9.5 manual, 5.6.9). It gives the
// value after them. InnoDB's counter follows explicit values (17.6.1.6), but
// skips values behind statements that mix both and behind INSERT … SELECT;
// PostgreSQL's does not follow, so that values may collide later.
func (c *compiler) generate(s *ast.Insert, t *Table, lost bool, targets []int, rows []semantics.Row) (next int64, after bool, err error) {
	q := t.sequence
	null := c.dialect.GeneratedKeys == spec.GeneratedKeysNull
	position := slices.Index(targets, q.at)
	var values *ast.Values
	if s.Query != nil {
		values, _ = s.Query.Body.(*ast.Values)
		if s.Query.With != nil || s.Query.OrderBy != nil || s.Query.Limit != nil || s.Query.Offset != nil {
			values = nil
		}
	}
	next = q.next
	generated, explicit := 0, 0
	for i, row := range rows {
		v := &row[q.at]
		wanted := s.Query == nil || position < 0
		if !wanted && values != nil {
			given := values.Rows[i]
			wanted = position >= len(given)
			if !wanted {
				_, wanted = given[position].(*ast.DefaultValue)
			}
		}
		if !wanted && values == nil && v.IsNull() && !null && s.Columns == nil {
			return 0, false, unsupported("generated values of an INSERT of a query")
		}
		number, known := keyNumber(v)
		if null && (v.IsNull() || known && number == 0) {
			wanted = true
		}
		if !wanted {
			explicit++
			switch {
			case !null || !known || number < 0 || number == 1<<63-1:
				lost = true
			case number >= next:
				next = number + 1
			}
			continue
		}
		generated++
		c.notesGenerated(next)
		*v = semantics.Convert(c.e, semantics.Integer(next), t.Columns[q.at].Type)
		if v.IsRaised() || next == 1<<63-1 {
			return 0, false, unsupported("a generated value beyond its column's type")
		}
		next++
	}
	switch {
	case generated == 0:
	case lost:
		return 0, false, unsupported("a generated value after explicit ones or after a statement that failed")
	case null && explicit > 0:
		return 0, false, unsupported("generated and explicit values in one INSERT")
	case s.Query != nil && values == nil:
		return 0, false, unsupported("generated values of an INSERT of a query")
	}
	return next, lost, nil
}

// keyNumber is an integer's value, where it is one that an int64 holds.
func keyNumber(v *semantics.Value) (number int64, known bool) {
	if v.Kind() == semantics.KindUnsigned {
		return int64(v.Uint()), v.Uint() < 1<<63
	}
	return v.Int(), v.Kind() == semantics.KindInteger
}

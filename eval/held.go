package eval

import "github.com/semcheck/semcheck/semantics"

// heldKeys are the keys of a table's rows by its unique constraints, so that a row that is
// added is not held against every other one. They are made when a row is first added, and
// follow what is added, changed and taken out.
type heldKeys []map[string]struct{}

// hold makes the held keys of the table where they are not there.
func (c *compiler) hold(t *Table) error {
	if t.held != nil || len(t.unique) == 0 {
		return nil
	}
	held := make(heldKeys, len(t.unique))
	var buf []byte
	for i, key := range t.unique {
		held[i] = make(map[string]struct{}, len(t.Rows))
		for _, row := range t.Rows {
			var whole bool
			if buf, whole = c.appendKey(t, buf[:0], key, row); whole {
				held[i][string(buf)] = struct{}{}
			}
		}
	}
	if err := c.leftOpen(); err != nil {
		return err
	}
	t.held = held
	return nil
}

// exchange takes the keys of some rows out and puts those of others in, which must meet
// none; a NULL in a key equals nothing. undo puts back what was; after an error that is done.
func (c *compiler) exchange(t *Table, out, in []semantics.Row) (undo func(), err error) {
	if err := c.hold(t); err != nil {
		return nil, err
	}
	type change struct {
		keys  map[string]struct{}
		key   string
		added bool
	}
	var changes []change
	undo = func() {
		for i := len(changes) - 1; i >= 0; i-- {
			if c := changes[i]; c.added {
				delete(c.keys, c.key)
			} else {
				c.keys[c.key] = struct{}{}
			}
		}
		changes = nil
	}
	var buf []byte
	for i, key := range t.unique {
		keys := t.held[i]
		for _, row := range out {
			if k, whole := c.appendKey(t, buf[:0], key, row); whole {
				delete(keys, string(k))
				changes = append(changes, change{keys, string(k), false})
			}
		}
		for _, row := range in {
			k, whole := c.appendKey(t, buf[:0], key, row)
			if !whole {
				continue
			}
			if _, met := keys[string(k)]; met {
				undo()
				c.e.Coverage.Apply(ruleKeyChecks, keysEqual)
				return nil, statementError(semantics.ClassConstraint, "a key of %s is not unique", t.Name)
			}
			keys[string(k)] = struct{}{}
			changes = append(changes, change{keys, string(k), true})
		}
	}
	if err := c.leftOpen(); err != nil {
		undo()
		return nil, err
	}
	if err := c.mayRaise(); err != nil {
		undo()
		return nil, err
	}
	return undo, nil
}

package eval

import "slices"

// A column of a type that is not modelled may stand in a table beside others. Nothing is known of
// its values, and what names it is not modelled. That rows have values which the type takes, and
// which its constraints permit, is assumed.

// opaque tells that nothing is known of a column's values.
func (t *Table) opaque(at int) bool { return at < len(t.Columns) && t.Columns[at].Opaque }

// opaqueKey is such a column of a key; -1 for none.
func (t *Table) opaqueKey() int {
	for _, key := range t.unique {
		if i := slices.IndexFunc(key, t.opaque); i >= 0 {
			return key[i]
		}
	}
	return -1
}

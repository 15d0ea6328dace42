package semantics

import "testing"

// A kind without a row would be compared, grouped and shown by nothing.
func TestEachKindHasARow(t *testing.T) {
	for k := range Kind(kindCount) {
		if row := kinds[k]; row.name == "" || row.show == nil || row.text == nil || row.key == nil || row.from == 0 && k != KindNull {
			t.Errorf("kind %d (%s) lacks a name, a text, a key or the case of its casts", k, row.name)
		}
	}
}

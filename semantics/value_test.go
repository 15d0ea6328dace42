package semantics

import (
	"testing"
	"unsafe"
)

// A table keeps millions of values.
func TestValueIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(Value{}); size > 48 {
		t.Errorf("a value takes %d bytes", size)
	}
}

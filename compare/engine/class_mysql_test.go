package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
)

// Source: sql/share/errmsg-utf8.txt of MariaDB 10.3.24.
func TestMariaDBErrorsHaveClasses(t *testing.T) {
	for _, c := range []struct {
		number         int
		state, message string
		want           semantics.Class
	}{
		{4099, "HY000", "The used table value constructor has a different number of values", semantics.ClassDegree},
		{4025, "23000", "CONSTRAINT `c` failed for `d`.`t`", semantics.ClassConstraint},
	} {
		if e := NewMySQLError(c.number, c.state, c.message); e.Class != c.want {
			t.Errorf("%d %s: class %q, want %q", c.number, c.message, e.Class, c.want)
		}
	}
}

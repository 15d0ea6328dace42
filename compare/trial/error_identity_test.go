package trial

import (
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

func TestIdentityOfAnError(t *testing.T) {
	e := &engine.Error{Number: 1054, State: "42S22", Message: "Unknown column 'x'"}
	if got := ErrorIdentity(e); got != "1054 42S22 Unknown column …" {
		t.Error(got)
	}
}

func TestSameErrors(t *testing.T) {
	type e = engine.Error
	for _, c := range []struct {
		a, b e
		want bool
	}{
		{e{Number: 1, Message: "no such column: c1"}, e{Number: 1, Message: "no such column: c2"}, true},
		{e{Number: 1, Message: "no such column: c1"}, e{Number: 1, Message: "no such table: t1"}, false},
		{e{Number: 1054, State: "42S22", Message: "Unknown column"}, e{Number: 1054, State: "42S22", Message: "in another language"}, true},
		{e{State: "42P01", Message: "a"}, e{State: "42P01", Message: "b"}, true},
		{e{State: "42P01", Message: "a"}, e{State: "42703", Message: "a"}, false},
		{e{Number: 1054, State: "HY000"}, e{Number: 1055, State: "HY000"}, false},
		{e{Message: "a", Class: semantics.ClassName}, e{Message: "a"}, false},
		{e{Message: "a", Internal: true}, e{Message: "a"}, false},
	} {
		if sameError(&c.a, &c.b) != c.want || sameError(&c.b, &c.a) != c.want {
			t.Errorf("%+v and %+v: want %v", c.a, c.b, c.want)
		}
	}
}

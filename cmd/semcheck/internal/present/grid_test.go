package present

import (
	"strings"
	"testing"
)

func TestGridsFitATerminal(t *testing.T) {
	narrow := NewGrid("name", "of rows")
	narrow.Row(nil, "a", 1)
	narrow.Row(nil, "b", 1000000000)
	var b strings.Builder
	narrow.Write(&b, Paint{})
	if want := "  name     of rows\n  a              1\n  b     1000000000\n"; b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	wide := NewGrid("a wide column of words", "a second column of words", "third", "a fourth column of words")
	wide.Row(nil, "x", 1, 2, 3)
	b.Reset()
	wide.Write(&b, Paint{})
	want := `  a            a              a
  wide    second         fourth
  column  column         column
  of          of             of
  words    words  third   words
  x            1      2       3
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestPercent(t *testing.T) {
	for want, c := range map[string][2]uint64{
		"-": {0, 0}, "0.0 %": {0, 7}, "100.0 %": {7, 7}, "50.0 %": {1, 2}, "< 0.1 %": {1, 100000}, "> 99.9 %": {99999, 100000},
	} {
		if got := Percent(c[0], c[1]); got != want {
			t.Errorf("%d of %d: %s, want %s", c[0], c[1], got, want)
		}
	}
}

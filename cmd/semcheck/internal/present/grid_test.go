package present

import "testing"

func TestPercent(t *testing.T) {
	for want, c := range map[string][2]uint64{
		"-": {0, 0}, "0.0 %": {0, 7}, "100.0 %": {7, 7}, "50.0 %": {1, 2}, "< 0.1 %": {1, 100000}, "> 99.9 %": {99999, 100000},
	} {
		if got := Percent(c[0], c[1]); got != want {
			t.Errorf("%d of %d: %s, want %s", c[0], c[1], got, want)
		}
	}
}

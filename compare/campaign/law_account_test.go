package campaign

import (
	"reflect"
	"testing"

	"github.com/semcheck/semcheck/compare/trial"
)

func TestErrorAccounts(t *testing.T) {
	got := ErrorAccounts(map[string]uint64{"tlp of the form": 3, "tlp asked on empty tables": 2, "norec of the data": 5, "norec unexpected": 1, "norec of a kind of tomorrow": 9})
	want := []ErrorAccount{
		{Law: "norec", Counts: map[trial.ErrorOrigin]uint64{trial.ErrorOfData: 5, trial.ErrorUnexpected: 1}},
		{Law: "tlp", Counts: map[trial.ErrorOrigin]uint64{trial.ErrorOfForm: 3}, OnEmptyTables: 2},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := ErrorAccounts(nil); got != nil {
		t.Errorf("of nothing: %+v", got)
	}
}

package targets

import (
	"slices"
	"strings"
	"testing"
)

func TestGraphDatabasesSayHowToStart(t *testing.T) {
	for _, target := range Graphs() {
		t.Setenv(target.Variable(), "")
		if target.Example == "" || target.Dialect == "" {
			t.Errorf("%s has no example of a DSN, or no dialect", target.Name)
		}
		e, err := target.Engine("")
		switch {
		case target.Child && (err != nil || e.Name() != target.Name || e.Dialect() != target.Dialect):
			t.Errorf("%s: %v", target.Name, err)
		case !target.Child && (err == nil || !strings.Contains(err.Error(), "scripts/engines/"+target.Name+".sh start")):
			t.Errorf("%s without a DSN: %v", target.Name, err)
		}
		// They are targets like others, but are not listed with SQL's.
		found, err := ByName(target.Name)
		if err != nil || !found.Graph || slices.Contains(Names(), target.Name) {
			t.Errorf("%s as a target: %+v, %v", target.Name, found, err)
		}
	}
	if _, err := GraphByName("sqlite"); err == nil || !strings.Contains(err.Error(), "falkordb") {
		t.Errorf("sqlite as a graph database: %v", err)
	}
}

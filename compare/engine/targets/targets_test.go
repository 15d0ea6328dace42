package targets

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

func TestUnknownTargetListsAll(t *testing.T) {
	_, err := ByName("oracle")
	if err == nil {
		t.Fatal("oracle is a target")
	}
	for _, target := range All() {
		want := target.Name
		if target.Version != "" {
			want = target.Version
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in %q", want, err)
		}
	}
}

func TestTargetsSpeakDialectsThatExist(t *testing.T) {
	for _, target := range All() {
		if spec.DialectByName(target.Dialect) == nil {
			t.Errorf("%s speaks %s, which is no dialect", target.Name, target.Dialect)
		}
		if target.Example == "" {
			t.Errorf("%s has no example of a DSN", target.Name)
		}
	}
}

func TestMissingDSNSaysHowToStart(t *testing.T) {
	for _, target := range All() {
		t.Setenv(target.Variable(), "")
		e, err := target.Engine("", nil)
		switch {
		case (target.Embedded || target.Child) && err != nil:
			t.Errorf("%s: %v", target.Name, err)
		case target.Embedded || target.Child:
			if e.Name() != target.Name || e.Dialect() != target.Dialect {
				t.Errorf("%s is named %s and speaks %s", target.Name, e.Name(), e.Dialect())
			}
		case err == nil || !strings.Contains(err.Error(), "scripts/engines/"+target.Name+".sh start"):
			t.Errorf("%s without a DSN: %v", target.Name, err)
		}
	}
}

func TestDSNComesFromTheFlagBeforeTheEnvironment(t *testing.T) {
	target, err := ByName("mysql")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(target.Variable(), "mysql://from@environment/")
	if got := target.DSN("mysql://from@flag/"); got != "mysql://from@flag/" {
		t.Error(got)
	}
	if got := target.DSN(""); got != "mysql://from@environment/" {
		t.Error(got)
	}
}

func TestEveryDialectOfATargetExists(t *testing.T) {
	for _, target := range All() {
		if !target.JudgedBy(target.Dialect) {
			t.Errorf("%s is not judged by its own dialect", target.Name)
		}
		for _, name := range target.Dialects() {
			if spec.DialectByName(name) == nil {
				t.Errorf("%s is judged by %s, which is no dialect", target.Name, name)
			}
		}
	}
}

package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// answering is a session that answers by a table; what is not in it is refused.
type answering struct {
	Session
	takes map[string]string // answers to queries; "" to statements
	fails map[string]*Error
}

func (a *answering) Query(_ context.Context, text string) (*Result, error) {
	if e := a.fails[text]; e != nil {
		return nil, e
	}
	got, takes := a.takes[text]
	if !takes {
		return nil, &Error{Number: 1193, State: "HY000", Message: "Unknown system variable"}
	}
	return &Result{Rows: [][]Cell{{{Text: got}}}}, nil
}

func (a *answering) Execute(ctx context.Context, text string) error {
	_, err := a.Query(ctx, text)
	return err
}

func TestSettingsAreTakenLackedOrRequired(t *testing.T) {
	wanted := spec.Setting{Name: "zone", Statement: "SET zone = '+00:00'", Without: spec.Without{Words: "the clock"}}
	required := wanted
	required.Without = spec.Without{}
	const set, read = "SET zone = '+00:00'", "SELECT @@zone"
	gone := &Error{Kind: ErrorConnection, Message: "the connection is lost"}
	for name, test := range map[string]struct {
		session answering
		lacks   string // how the lack of the wanted setting shows; empty where it is there
		lost    bool
	}{
		"taken and read back":          {answering{takes: map[string]string{set: "", read: "+00:00"}}, "", false},
		"refused and there":            {answering{takes: map[string]string{read: "+00:00"}}, "", false},
		"taken without effect":         {answering{takes: map[string]string{set: "", read: "SYSTEM"}}, `the session says "SYSTEM"`, false},
		"refused":                      {answering{takes: map[string]string{read: "SYSTEM"}}, "SET zone = '+00:00': 1193", false},
		"taken and not to be read":     {answering{takes: map[string]string{set: ""}}, "SELECT @@zone: 1193", false},
		"refused and not to be read":   {answering{}, "SET zone = '+00:00': 1193", false},
		"lost at the statement":        {answering{fails: map[string]*Error{set: gone}}, "", true},
		"lost where it is read back":   {answering{takes: map[string]string{set: ""}, fails: map[string]*Error{read: gone}}, "", true},
		"lost there after the refusal": {answering{fails: map[string]*Error{read: gone}}, "", true},
	} {
		lacks, err := Prepare(context.Background(), &test.session, []Setting{{Statement: set, ReadBack: read, Want: "+00:00", Of: wanted}})
		switch {
		case test.lost:
			if !errors.Is(err, gone) {
				t.Errorf("%s: %v", name, err)
			}
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case test.lacks == "" && len(lacks) > 0, test.lacks != "" && len(lacks) != 1:
			t.Errorf("%s: it lacks %v", name, lacks)
		case test.lacks != "" && (!strings.Contains(lacks[0].Shown, test.lacks) || !strings.Contains(lacks[0].String(), "not judged: the clock")):
			t.Errorf("%s: %s", name, &lacks[0])
		}
		_, err = Prepare(context.Background(), &test.session, []Setting{{Statement: set, ReadBack: read, Want: "+00:00", Of: required}})
		var lack *LackError
		if is := errors.As(err, &lack); is != (test.lacks != "") || is && lack.Name != "zone" {
			t.Errorf("%s, required: %v", name, err)
		}
	}
}

func TestLackedSettingsLeaveThePreamble(t *testing.T) {
	p := spec.Preamble{{Name: "a", Statement: "SET a = 1"}, {Name: "b", Statement: "SET b = 1"}, {Name: "c"}}
	s := Server{Lacks: []Lack{{Setting: p[0]}}}
	if got := strings.Join(s.Preamble(p), "; "); got != "SET b = 1" {
		t.Errorf("the preamble is %q", got)
	}
}

func TestServersAreJudgedByTheirNamesAndVersions(t *testing.T) {
	for _, test := range []struct {
		called, version, title string
		foreign                bool
		says                   string
	}{
		{"", "MySQL 9.7.4", "MySQL 9", false, "MySQL 9.7.4"},
		{"", "MySQL 8.0.31", "MySQL 9", true, "MySQL 8.0.31"},
		{"", "PostgreSQL 18", "PostgreSQL 18", false, "PostgreSQL 18"},
		{"", "PostgreSQL 180.1", "PostgreSQL 18", true, "PostgreSQL 180.1"},
		{"", "MariaDB 10.11.19-MariaDB", "MariaDB 10.11", false, "MariaDB 10.11.19-MariaDB"},
		{"MyDB 0.3", "MySQL 9.7.4", "MySQL 9", true, "MyDB 0.3 (calls itself MySQL 9.7.4)"},
		{"MyDB 0.3", "PostgreSQL 13.0 (MyDB)", "PostgreSQL 18", true, "MyDB 0.3 (calls itself PostgreSQL 13.0 MyDB)"},
	} {
		var s Server
		if s.Judge(test.called, test.version, test.title); s.Foreign != test.foreign || s.VersionOf(test.version) != test.says {
			t.Errorf("%+v: foreign %v, %q", test, s.Foreign, s.VersionOf(test.version))
		}
	}
}

package postgres

import (
	"context"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest/imitation"
	"github.com/semcheck/semcheck/spec"
)

func started(t *testing.T, s *imitation.Server, called string) *Engine {
	t.Helper()
	s.Dialect = spec.DialectByName("postgres")
	dsn, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return at(t, dsn, called)
}

func at(t *testing.T, dsn, called string) *Engine {
	t.Helper()
	e, err := New("postgres", spec.DialectByName("postgres"), dsn)
	if err != nil {
		t.Fatal(err)
	}
	e.Called = called
	return e
}

func lacked(s engine.Session) (names []string) {
	server := engine.ServerOf(s)
	for _, l := range server.Lacks {
		names = append(names, l.Name)
	}
	return names
}

func TestNamedServerIsAskedWithoutTheSettingsThatItLacks(t *testing.T) {
	for name, test := range map[string]struct {
		server *imitation.Server
		lacks  []string
	}{
		"takes all but its catalogue":   {&imitation.Server{}, []string{"locale"}},
		"refuses the wanted settings":   {&imitation.Server{Refuses: []string{"IntervalStyle", "bytea_output", "lc_messages", "client_min_messages"}}, []string{"IntervalStyle", "bytea_output", "locale"}},
		"has no database but one":       {&imitation.Server{OneDatabase: true}, []string{"locale"}},
		"has what it cannot be given":   {&imitation.Server{Refuses: []string{"standard_conforming_strings"}}, []string{"locale"}},
		"calls itself something longer": {&imitation.Server{Version: "13.0 (MyDB 0.3)"}, []string{"locale"}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			s, err := started(t, test.server, "MyDB 0.3").Open(ctx)
			if err != nil {
				t.Fatal(err)
			}
			inside, is := s.(*Session)
			if own := !test.server.OneDatabase; !is || inside.created != own || (inside.schema == schema) != own || !strings.HasPrefix(inside.schema, engine.ScratchPrefix) {
				t.Errorf("a database of its own: %v, schema %s", inside.created, inside.schema)
			}
			if got := lacked(s); !slices.Equal(got, test.lacks) {
				t.Errorf("it lacks %q, want %q", got, test.lacks)
			}
			if !strings.HasPrefix(s.Version(), "MyDB 0.3 (calls itself PostgreSQL 13.0") || strings.Count(s.Version(), "(") != 1 {
				t.Errorf("version %q", s.Version())
			}
			for _, text := range []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (2)"} {
				if err := s.Execute(ctx, text); err != nil {
					t.Errorf("%s: %v", text, err)
				}
			}
			if got, err := engine.Single(ctx, s, "SELECT sum(a) FROM t"); err != nil || got != "3" {
				t.Errorf("the sum is %q, %v", got, err)
			}
			if got, err := engine.Single(ctx, s, imitation.Bytes); err != nil || got != "ab" {
				t.Errorf("bytes: %q, %v", got, err)
			}
			if err := s.Reset(ctx); err != nil {
				t.Error(err)
			}
			if _, err := s.Query(ctx, "SELECT a FROM t"); err == nil {
				t.Error("Reset leaves the table")
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestRefusalsFitTheirCauses(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	greeting, err := net.Listen("tcp", "127.0.0.1:0") // as MySQL greets
	if err != nil {
		t.Fatal(err)
	}
	defer greeting.Close()
	go func() {
		for {
			c, err := greeting.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("J\x00\x00\x00\n8.0.31\x00")) // the test sees what comes of it
		}
	}()
	const start = "start the server, or name another"
	for name, test := range map[string]struct {
		engine *Engine
		says   string
	}{
		"nobody listens":       {at(t, "postgres://me@127.0.0.1:1/x", ""), start},
		"it says nothing":      {at(t, "postgres://me@"+silent.Addr().String()+"/x?sslmode=disable", "MyDB"), start},
		"another protocol":     {at(t, "postgres://me@"+greeting.Addr().String()+"/x?sslmode=disable", ""), engine.AdviceProtocol},
		"a required setting":   {started(t, &imitation.Server{Refuses: []string{"client_encoding"}, Encoding: "LATIN1"}, "MyDB"), "lacks client_encoding, without which nothing can be judged"},
		"no schemas":           {started(t, &imitation.Server{NoSchemas: true}, "MyDB"), engine.AdviceAnswers},
		"no database, no name": {started(t, &imitation.Server{}, ""), engine.AdviceAnswers},
	} {
		limit := time.Minute
		if name == "it says nothing" {
			limit = 300 * time.Millisecond
		}
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		_, err := test.engine.Open(ctx)
		cancel()
		if err == nil {
			t.Errorf("%s: there is a session", name)
			continue
		}
		if text := err.Error(); !strings.Contains(text, test.says) || strings.Contains(text, "\n") || (test.says != start && strings.Contains(text, start)) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

const called = "go-mysql-server 0.20"

// served is go-mysql-server as a target, under a name or without one.
func served(t *testing.T, name string) engine.Engine {
	t.Helper()
	s, dsn, err := newServer("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = s.Start() }() // it ends by Close
	t.Cleanup(func() { _ = s.Close() })
	target, err := targets.ByName("mysql")
	if err != nil {
		t.Fatal(err)
	}
	target.Called = name
	e, err := target.Engine(dsn, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestSessions(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for name, version := range map[string]string{called: called + " (calls itself MySQL 8.0.31)", "": "MySQL 8.0.31"} {
		s, err := served(t, name).Open(ctx)
		if err != nil {
			t.Fatal(err)
		}
		server := engine.ServerOf(s)
		if s.Version() != version || server.Called != name || !server.Foreign {
			t.Errorf("%q: version %q, %+v", name, s.Version(), server)
		}
		if got, err := engine.Single(ctx, s, "SELECT 'a' = 'A'"); got != "0" || err != nil {
			t.Errorf("texts compare without case: %s, %v", got, err)
		}
		for query, class := range map[string]semantics.Class{
			"SELECT 0 IS UNKNOWN": semantics.ClassSyntax, "SELECT nothing": semantics.ClassNone, // it has one number for all
		} {
			var failure *engine.Error
			if _, err := s.Query(ctx, query); !errors.As(err, &failure) || failure.Class != class || failure.Kind != engine.ErrorStatement {
				t.Errorf("%s: %#v", query, err)
			}
		}
		if err := errors.Join(s.Reset(ctx), s.Close()); err != nil {
			t.Error(err)
		}
	}
}

// reporter keeps the titles of clusters.
type reporter struct{ titles []string }

func (*reporter) Progress(campaign.Summary)  {}
func (*reporter) Finding(campaign.Record)    {}
func (*reporter) Incident(campaign.Incident) {}
func (r *reporter) Triaged(f *finding.Finding, _ campaign.Cluster) {
	r.titles = append(r.titles, f.Title())
}

// A run asks and judges it, and names it in what it finds. That it takes SUM of integers for a
// double is a fault of version 0.20 (MySQL 9.5 Reference Manual, 14.19.1 Aggregate Function
// Descriptions: SUM() and AVG() return a DECIMAL value for exact-value arguments).
func TestRun(t *testing.T) {
	d := spec.DialectByName("mysql")
	r := &reporter{}
	s, err := campaign.Run(context.Background(), campaign.Config{Seed: 1, Dialect: d, Engine: served(t, called), Queries: 300, Workers: 2,
		Sources: campaign.Standard(1, d, sql.DefaultWeights(d), false), Out: t.TempDir() + "/run", Triage: &campaign.Triage{}}, r)
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Statistics.Compared(); s.Ending != campaign.EndedByCount || n < 150 || s.Statistics.Total(compare.Agree) < 100 || s.Faults > 0 {
		t.Errorf("%v, %d compared, %d agree, %d faults", s.Ending, n, s.Statistics.Total(compare.Agree), s.Faults)
	}
	found := false
	for _, title := range r.titles {
		found = found || strings.Contains(title, "wrong column type of SUM(0)")
		if !strings.HasPrefix(title, called+": ") {
			t.Error(title)
		}
	}
	if !found {
		t.Errorf("SUM(0) is right: %q", r.titles)
	}
}

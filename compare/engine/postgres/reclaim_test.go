package postgres

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/spec"
)

func TestFirstSessionDropsWhatKilledProcessesLeft(t *testing.T) {
	ctx := context.Background()
	abandoned, foreign := enginetest.Planted(t)
	e, err := New("postgres", spec.DialectByName("postgres"), enginetest.DSN(t, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	e.cleaning = time.Minute // a busy machine needs it, and only a missing database is a failure
	for _, database := range append(foreign, abandoned) {
		if err := e.administer(ctx, "CREATE DATABASE "+database); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := e.administer(ctx, "DROP DATABASE IF EXISTS "+database); err != nil {
				t.Error(err)
			}
		}()
	}
	first, err := e.Open(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	result, err := first.Query(ctx, "SELECT datname FROM pg_catalog.pg_database")
	if err != nil {
		t.Fatal(err)
	}
	names := result.FirstColumn()
	if slices.Contains(names, abandoned) {
		t.Errorf("%s is still there", abandoned)
	}
	for _, database := range foreign {
		if !slices.Contains(names, database) {
			t.Errorf("%s was dropped", database)
		}
	}
}

package mysql

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/spec"
)

func TestFirstSessionDropsWhatKilledProcessesLeft(t *testing.T) {
	for _, name := range []string{"mysql", "mysql56", "mariadb"} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			abandoned, foreign := enginetest.Planted(t)
			e, err := New(name, spec.DialectByName(name), enginetest.DSN(t, name))
			if err != nil {
				t.Fatal(err)
			}
			e.cleaning = time.Minute // a busy machine needs it, and only a missing database is a failure
			helper, err := e.connect(ctx)
			if err != nil {
				t.Fatal(err)
			}
			s := &Session{engine: e, connection: helper}
			defer s.lose()
			for _, database := range append(foreign, abandoned) {
				if err := s.Execute(ctx, "CREATE DATABASE "+database); err != nil {
					t.Fatal(err)
				}
				defer func() {
					if err := s.Execute(ctx, "DROP DATABASE IF EXISTS "+database); err != nil {
						t.Error(err)
					}
				}()
			}
			first, err := e.Open(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if err := first.Close(); err != nil {
				t.Fatal(err)
			}
			result, err := s.Query(ctx, "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA")
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
		})
	}
}

func TestAdviceFitsTheCause(t *testing.T) {
	dsn := enginetest.DSN(t, "mysql")
	for _, c := range []struct{ target, dsn, want string }{
		{"mariadb", dsn, "use --target mysql"},
		{"mysql56", dsn, "use --target mysql"},
		{"mysql", strings.Replace(dsn, "://", "://nobody_", 1), engine.AdviceLogin},
	} {
		e, err := New(c.target, spec.DialectByName(c.target), c.dsn)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = e.Open(context.Background()); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), ".sh start") {
			t.Errorf("got %v, want the advice %q", err, c.want)
		}
	}
}

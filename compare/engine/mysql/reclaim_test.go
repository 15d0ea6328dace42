package mysql

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/spec"
)

func TestFirstSessionDropsWhatKilledProcessesLeft(t *testing.T) {
	for _, name := range []string{"mysql", "mariadb"} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			abandoned, foreign := enginetest.Planted(t)
			e, err := New(name, spec.DialectByName(name), enginetest.DSN(t, name))
			if err != nil {
				t.Fatal(err)
			}
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

package script

import (
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// A text that may add functions ends what is known of those that there are not.
func TestSessionHeeds(t *testing.T) {
	for text, alone := range map[string]bool{
		"CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql":                              false,
		"create or replace  temp\tmacro f(a) AS a":                                                    false,
		"/*!50003 CREATE*/ /*!50020 DEFINER=`root`@`localhost`*/ /*!50003 FUNCTION `f`() RETURNS int": false,
		"CREATE AGGREGATE FUNCTION f RETURNS INT SONAME 'f.so'":                                       false,
		"CREATE EXTENSION IF NOT EXISTS postgis":                                                      false,
		"CREATE TYPE mood AS ENUM ('a')":                                                              false, // mood('a') is a cast
		"INSTALL spatial; LOAD spatial":                                                               false,
		"SELECT load_extension('x')":                                                                  false,
		"CREATE TABLE t (type INT, function TEXT)":                                                    true,
		"CREATE VIEW v (a) AS SELECT 1":                                                               true,
		"SELECT 1":                                                                                    true,
		"INSERT INTO t VALUES ('CREATE (FUNCTION)')":                                                  true,
	} {
		s := NewSession(spec.DialectByName("postgres"), eval.Options{})
		s.Heed(text)
		if s.Database.BuiltInFunctionsAlone != alone {
			t.Errorf("%s: functions of the engine alone: %v", text, !alone)
		}
	}
}

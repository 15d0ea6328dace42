package spec

import "testing"

func TestCanonical(t *testing.T) {
	for written, want := range map[string]string{
		"mysql": "mysql", "MySQL": "mysql", " Postgres ": "postgres", "postgresql": "postgres", "PG": "postgres", "SQLite3": "sqlite",
		"sqlite@3.29.0": "sqlite@3.29.0", "oracle": "oracle", "": "",
	} {
		if got := Canonical(written); got != want {
			t.Errorf("Canonical(%q) = %q, want %q", written, got, want)
		}
	}
	for _, d := range append(append([]*Dialect{}, dialects...), graphDialects...) {
		if Canonical(d.Name) != d.Name {
			t.Errorf("the dialect %s has a name that is another's", d.Name)
		}
	}
	for _, name := range otherNames {
		if DialectByName(name) == nil {
			t.Errorf("%s is no dialect", name)
		}
	}
}

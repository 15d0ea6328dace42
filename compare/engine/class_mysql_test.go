package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
)

// Source: sql/share/errmsg-utf8.txt of MariaDB 10.3.24.
func TestMariaDBErrorsHaveClasses(t *testing.T) {
	for _, c := range []struct {
		number         int
		state, message string
		want           semantics.Class
	}{
		{4099, "HY000", "The used table value constructor has a different number of values", semantics.ClassDegree},
		{4025, "23000", "CONSTRAINT `c` failed for `d`.`t`", semantics.ClassConstraint},
	} {
		if e := NewMySQLError(c.number, c.state, c.message); e.Class != c.want {
			t.Errorf("%d %s: class %q, want %q", c.number, c.message, e.Class, c.want)
		}
	}
}

// Source: share/messages_to_clients.txt of MySQL 8.0.39, and who raises them in
// prepare_foreign_key, prepare_fk_parent_key and rm_table_check_fks of
// sql/sql_table.cc, Foreign_key_spec::check_against of sql/key_spec.cc; 6125 is in the catalogue of MySQL 9.7.4.
func TestErrorsOfForeignKeysHaveClasses(t *testing.T) {
	for _, c := range []struct {
		number  int
		message string
		want    semantics.Class
	}{
		{1239, "Incorrect foreign key definition for 'f': Key reference and table reference don't match", semantics.ClassConstraint},
		{1822, "Failed to add the foreign key constraint. Missing index for constraint 'f' in the referenced table 'p'", semantics.ClassConstraint},
		{1824, "Failed to open the referenced table 'p'", semantics.ClassName},
		{3730, "Cannot drop table 'p' referenced by a foreign key constraint 'f' on table 'c'.", semantics.ClassConstraint},
		{3734, "Failed to add the foreign key constraint. Missing column 'x' for constraint 'f' in the referenced table 'p'", semantics.ClassName},
		{3780, "Referencing column 'a' and referenced column 'b' in foreign key constraint 'f' are incompatible.", semantics.ClassType},
		{6125, "Failed to add the foreign key constraint. Missing unique key for constraint 'f' in the referenced table 'p'", semantics.ClassConstraint},
	} {
		if e := NewMySQLError(c.number, "HY000", c.message); e.Class != c.want {
			t.Errorf("%d %s: class %q, want %q", c.number, c.message, e.Class, c.want)
		}
	}
}

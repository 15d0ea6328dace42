package eval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (c *compiler) createIndex(s *ast.CreateIndex) error {
	if err := modelledIndex(s, c.dialect); err != nil {
		return err
	}
	db := c.database
	t, err := c.changed(s.Table)
	if err != nil {
		return err
	}
	if err := c.refuseVirtual(t, "no index"); err != nil {
		return err
	}
	at := c.indexKey(s.Name, s.Table)
	if s.Name == "" {
		at = fmt.Sprintf("%s%d", unnamed, len(db.indexes))
		for n := len(db.indexes); db.indexes[at] != nil; n++ {
			at = fmt.Sprintf("%s%d", unnamed, n)
		}
	} else if c.mayMeetUnnamed(s.Name) {
		return unsupported("an index that may have the name of one without")
	}
	if db.indexes[at] != nil {
		return statementError(semantics.ClassDuplicate, "index %s exists already", s.Name)
	}
	if s.Name != "" && c.dialect.IndexNames == spec.IndexNamesOfRelations && (db.table(s.Name) != nil || db.view(s.Name) != nil) {
		return statementError(semantics.ClassDuplicate, "there is a table %s", s.Name)
	}
	var key []int
	columns := 0
	for _, part := range s.Parts {
		if err := c.withoutQuery(part.Expr, "an index"); err != nil {
			return err
		}
		o, err := c.tableExpression(part.Expr, t)
		if err == nil {
			err = c.comparable(o.typ)
		}
		if err != nil {
			return err
		}
		if c.dialect.QualifiedNames == spec.QualifiedNamesNowhere && namesTable(part.Expr) {
			return statementError(semantics.ClassUnsupported, "a column of an index with the name of its table")
		}
		columns += len(c.columnsRead(part.Expr, t))
		if ref, ok := c.indexed(t, part).(*ast.ColumnRef); ok {
			at := t.position(db, ref.Column)
			if at < 0 { // it is a text: SQLite's "x" without such a column
				continue
			}
			if slices.Contains(key, at) && c.dialect.RepeatedKeyColumns == spec.RepeatedKeyColumnsNowhere {
				return statementError(semantics.ClassDuplicate, "column %s is in an index twice", ref.Column)
			}
			key = append(key, at)
		}
	}
	if columns == 0 && c.dialect.BareIndexes == spec.BareIndexesRefused {
		return statementError(semantics.ClassType, "an index of no column of %s", s.Table)
	}
	if s.Where != nil {
		if err := c.withoutQuery(s.Where, "the condition of an index"); err != nil {
			return err
		}
		if _, err := c.tableCondition(s.Where, t, ""); err != nil {
			return err
		}
	}
	if s.Unique {
		key, err := c.uniqueKey(t, s)
		if err != nil {
			return err
		}
		if err := c.checkUnique(t, key, t.Rows); err != nil {
			return err
		}
		if err := c.leftOpen(); err != nil {
			return err
		}
		if err := c.mayRaise(); err != nil {
			return err
		}
		t.unique, t.held = append(t.unique, key), nil
		t.relation = t.describe()
	}
	db.indexes[at] = s
	return nil
}

// unnamed begins the keys of indexes whose names PostgreSQL finds: table,
// columns and idx, and digits where that is taken (ChooseIndexName).
const unnamed = "\x00"

// mayMeetUnnamed tells whether PostgreSQL may have found this name for an index.
func (c *compiler) mayMeetUnnamed(name string) bool {
	if !strings.Contains(name, "idx") && !strings.Contains(name, "key") {
		return false
	}
	for key := range c.database.indexes {
		if strings.HasPrefix(key, unnamed) {
			return true
		}
	}
	return false
}

// indexKey is where an index is kept: MySQL's names are those of a table, the
// others' of the schema.
func (c *compiler) indexKey(name, table string) string {
	if c.dialect.IndexNames == spec.IndexNamesOfTable {
		return c.database.tableKey(table) + "." + c.database.key(name)
	}
	return c.database.key(name)
}

func (c *compiler) dropIndex(s *ast.DropIndex) error {
	db := c.database
	key := c.indexKey(s.Name, s.Table)
	index := db.indexes[key]
	switch {
	case index == nil && c.dialect.IndexNames == spec.IndexNamesOfTable:
		return unsupported("DROP INDEX of what CREATE INDEX did not make") // a key's index has its name, too
	case index == nil && c.mayMeetUnnamed(s.Name):
		return unsupported("DROP INDEX of an index without a name")
	case index == nil && db.hidesIndex(key):
		return unsupported("DROP INDEX of an index of a table that a temporary one hides")
	case index == nil && s.IfExists:
		return nil
	case index == nil:
		return statementError(semantics.ClassName, "there is no index %s", s.Name)
	}
	delete(db.indexes, key)
	if t := db.table(index.Table); t != nil && index.Unique {
		columns := c.indexColumns(t, index)
		for i, unique := range t.unique {
			if slices.Equal(unique, columns) && index.Where == nil || t.ofIndex(unique, index) {
				t.unique, t.held = slices.Delete(slices.Clone(t.unique), i, i+1), nil
				t.relation = t.describe()
				break
			}
		}
	}
	return nil
}

func (c *compiler) indexColumns(t *Table, index *ast.CreateIndex) []int {
	var columns []int
	for _, part := range index.Parts {
		if ref, ok := c.indexed(t, part).(*ast.ColumnRef); ok {
			columns = append(columns, t.position(c.database, ref.Column))
		}
	}
	return columns
}

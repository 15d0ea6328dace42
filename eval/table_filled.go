package eval

import (
	"cmp"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// A table of the MySQL family may have columns and keys of its own beside those of the query that fills
// it, and may have the definition of another table.
//
// Sources: MySQL 9.5 Reference Manual, 15.1.24.3 CREATE TABLE ... LIKE Statement, 15.1.24.4 CREATE TABLE
// ... SELECT Statement; MySQL 8.0.39, create_table_from_items in sql/sql_insert.cc, prepare_create_field
// and mysql_create_like_table in sql/sql_table.cc; MariaDB, CREATE TABLE
// (server/reference/sql-statements/data-definition/create/create-table).

// filling is the query that fills a table, compiled before the table is made.
type filling struct {
	bound *resolve.Query
	query *compiledQuery
}

// definesMore tells that a table has more than the columns of its query.
func definesMore(s *ast.CreateTable) bool {
	return s.OnDuplicate != nil || len(s.Columns)+len(s.Unique)+len(s.Keys)+len(s.Checks)+len(s.ForeignKeys) > 0 || s.PrimaryKey != nil
}

// ownColumns are the columns that are defined beside a query, by their names.
func (c *compiler) ownColumns(s *ast.CreateTable) (map[string]*ast.ColumnDefinition, error) {
	own := map[string]*ast.ColumnDefinition{}
	for i := range s.Columns {
		key := c.database.key(s.Columns[i].Name)
		if own[key] != nil {
			return nil, statementError(semantics.ClassDuplicate, "column %s is defined twice", s.Columns[i].Name)
		}
		own[key] = &s.Columns[i]
	}
	return own, nil
}

// createFilled makes a table with the columns of a query in made and those of its own, and fills it.
func (c *compiler) createFilled(s, made *ast.CreateTable, f *filling, computed bool) error {
	if len(s.ForeignKeys) > 0 || slices.ContainsFunc(s.Columns, func(col ast.ColumnDefinition) bool { return col.References != nil }) {
		return unsupported("a foreign key in CREATE TABLE … SELECT")
	}
	whole := *s
	whole.As, whole.OnDuplicate = nil, nil
	whole.Columns = nil
	insert := &ast.Insert{Table: s.Name, Query: s.As}
	for i := range made.Columns {
		insert.Columns = append(insert.Columns, made.Columns[i].Name)
	}
	for i := range s.Columns {
		named := func(name string) bool { return c.database.key(name) == c.database.key(s.Columns[i].Name) }
		if slices.ContainsFunc(insert.Columns, named) {
			continue
		}
		if col := &s.Columns[i]; (col.NotNull || col.PrimaryKey || slices.ContainsFunc(s.PrimaryKey, named)) && col.Default == nil && !col.Generated && col.GeneratedAs == nil {
			return unsupported("CREATE TABLE … SELECT without values of a column that is NOT NULL")
		}
		whole.Columns = append(whole.Columns, s.Columns[i])
	}
	whole.Columns = append(whole.Columns, made.Columns...)
	if s.OnDuplicate != nil {
		insert.Conflict = &ast.Conflict{Action: *s.OnDuplicate, Spelling: ast.SpelledReplace}
		if *s.OnDuplicate == ast.ConflictIgnore {
			insert.Conflict.Spelling = ast.SpelledIgnore
		}
	}
	if err := c.createTable(&whole); err != nil {
		return err
	}
	db := c.database
	t := db.table(s.Name)
	c.filledFrom = f
	err := c.insert(insert)
	c.filledFrom = nil
	if err == nil {
		err = c.leftOpen()
	}
	if err == nil {
		err = c.mayRaise()
	}
	if err != nil {
		delete(db.tables, db.tableKey(s.Name))
		db.order = db.order[:len(db.order)-1]
		return err
	}
	t.computed = computed
	c.e.Coverage.Apply(ruleTableAs, tableAsMade)
	return nil
}

// Cases of ruleTableLike.
const (
	tableLikeMade spec.Case = iota
	tableLikeView
	tableLikeSame
)

var ruleTableLike = spec.Declare(spec.Rule{
	ID:        "change.table-like",
	Statement: "CREATE TABLE … LIKE makes an empty table with the columns of a table, with their attributes, and its keys and CHECK constraints, without foreign keys. AUTO_INCREMENT begins again. It is an error that the name is that of a view, or that of the new table, even if that is not there.",
	From:      spec.MySQL("15.1.24.3 CREATE TABLE ... LIKE Statement", "create-table-like.html").With(spec.MySQLCode("mysql_create_like_table", "sql/sql_table.cc")).With(spec.MySQLCode("Query_block::add_table_to_list", "sql/sql_parse.cc")),
	Cases:     []string{tableLikeMade: "made", tableLikeView: "view", tableLikeSame: "same"},
	Except:    map[string][]string{"iso": {"made", "view", "same"}, "postgres": {"made", "view", "same"}, "sqlite": {"made", "view", "same"}, "duckdb": {"made", "view", "same"}},
	Variants: []spec.Variant{
		{Dialects: []string{"mariadb"}, Statement: "As MySQL says.", From: spec.MariaDB("CREATE TABLE ... LIKE", "create-table")},
	},
})

// createTableLike makes an empty table with the definition of another one.
func (c *compiler) createTableLike(s *ast.CreateTable) error {
	db := c.database
	like := db.table(s.Like)
	if like == nil {
		if db.view(s.Like) == nil {
			return c.noTable(s.Like)
		}
		c.e.Coverage.Apply(ruleTableLike, tableLikeView)
		return statementError(semantics.ClassType, "%s is a view", s.Like)
	}
	made := *like.definition
	made.Name, made.IfNotExists, made.ForeignKeys, made.NextNumber = s.Name, false, nil, 0
	made.Columns = slices.Clone(made.Columns)
	for i := range made.Columns {
		made.Columns[i].References = nil
	}
	if err := c.createTable(&made); err != nil {
		return err
	}
	t := db.table(s.Name)
	t.computed = like.computed
	for _, index := range db.indexesOf(like.Name) {
		copied := *index
		copied.Table = s.Name
		if err := c.createIndex(&copied); err != nil {
			delete(db.tables, db.tableKey(s.Name))
			db.order = db.order[:len(db.order)-1]
			return err
		}
	}
	c.e.Coverage.Apply(ruleTableLike, tableLikeMade)
	return nil
}

// indexesOf are the indexes that statements made on a table, in the order of their names.
func (db *Database) indexesOf(table string) (list []*ast.CreateIndex) {
	for _, index := range db.indexes {
		if db.tableKey(index.Table) == db.tableKey(table) {
			list = append(list, index)
		}
	}
	slices.SortFunc(list, func(x, y *ast.CreateIndex) int { return cmp.Compare(x.Name, y.Name) })
	return list
}

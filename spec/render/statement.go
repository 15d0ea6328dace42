package render

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *printer) statement(s ast.Statement) {
	switch s := s.(type) {
	case *ast.QueryStatement:
		p.query(s.Query)
	case *ast.CreateTable:
		p.createTable(s)
	case *ast.CreateIndex:
		p.createIndex(s)
	case *ast.CreateView:
		p.put(negated(s.Temporary, "CREATE VIEW ", "CREATE TEMPORARY VIEW "))
		p.name(s.Name)
		if s.Columns != nil {
			p.put(" ")
			p.names(s.Columns)
		}
		p.put(" AS ")
		p.query(s.Query)
	case *ast.DropTable:
		p.put("DROP ")
		p.put(negated(s.Temporary, "", "TEMPORARY "))
		p.put(negated(s.View, "TABLE ", "VIEW "))
		p.put(negated(s.IfExists, "", "IF EXISTS "))
		p.name(s.Name)
	case *ast.DropIndex:
		p.put("DROP INDEX ")
		p.require(!s.IfExists || p.d.DropIndexIf, "DROP INDEX IF EXISTS")
		p.put(negated(s.IfExists, "", "IF EXISTS "))
		p.name(s.Name)
		if p.d.DropIndexOn {
			p.put(" ON ")
			p.name(s.Table)
		}
	case *ast.CreateTrigger:
		p.createTrigger(s)
	case *ast.DropTrigger:
		p.dropTrigger(s)
	case *ast.AlterTable:
		p.alterTable(s)
	case *ast.Sequence:
		p.sequence(s)
	case *ast.Transaction:
		p.transaction(s)
	case *ast.Insert:
		p.insert(s)
	case *ast.Update:
		p.update(s)
	case *ast.Delete:
		p.deletion(s)
		p.where(s.Where)
		p.changeLimit(s.OrderBy, s.Limit)
		p.returning(s.Returning, false)
	case *ast.Merge:
		p.merge(s)
	case *ast.Truncate:
		p.truncate(s)
	case *ast.Analyze:
		p.analyze(s)
	case *ast.SetVariables:
		p.setVariables(s)
	case *ast.EngineSpecificStatement:
		p.put(s.Text)
	case *ast.CypherStatement:
		p.fail("a statement of a graph")
	}
}

func (p *printer) where(x ast.Expr) {
	if x != nil {
		p.put(" WHERE ")
		p.expr(x, 0)
	}
}

func (p *printer) insert(s *ast.Insert) {
	p.insertWords(s)
	defer p.returning(s.Returning, false)
	defer p.onConflict(s.Conflict)
	p.name(s.Table)
	p.put(" ")
	if s.Columns != nil {
		p.names(s.Columns)
		p.put(" ")
	}
	if s.Query == nil {
		if s.Columns != nil {
			p.fail("a column list before defaults")
		}
		p.put(negated(p.d.DefaultRow == spec.DefaultRowEmpty, "DEFAULT VALUES", "() VALUES ()"))
		return
	}
	if v, is := s.Query.Body.(*ast.Values); is && s.Query.With == nil && len(s.Query.OrderBy) == 0 && s.Query.Limit == nil && s.Query.Offset == nil {
		p.values(v, false)
		return
	}
	p.query(s.Query)
}

func (p *printer) update(s *ast.Update) {
	p.with(s.With)
	p.put("UPDATE")
	if s.Conflict != nil {
		p.require(p.d.UpdateOr, "UPDATE OR")
		p.conflictOr(s.Conflict)
	}
	p.orAbort(s.OrAbort)
	p.put(" ")
	p.updated(s)
	p.indexedBy(s.IndexedBy)
	if len(s.Set) == 0 {
		p.fail("UPDATE without assignments")
	}
	p.put(" SET ")
	p.assignments(s.Set)
	if s.From != nil {
		p.require(p.d.JoinedChanges == spec.JoinedChangesFrom || p.d.JoinedChanges == spec.JoinedChangesUsing, "UPDATE … FROM")
		p.from(s.From)
	}
	p.where(s.Where)
	p.changeLimit(s.OrderBy, s.Limit)
	p.returning(s.Returning, true)
}

// changeLimit writes ORDER BY and LIMIT behind a change of a table.
func (p *printer) changeLimit(order []ast.OrderItem, limit ast.Expr) {
	p.require(order == nil && limit == nil || p.d.ChangeLimits, "a change with ORDER BY or LIMIT")
	p.orderBy(order)
	if limit != nil {
		p.put(" LIMIT ")
		p.limitOperand(limit)
	}
}

// indexedBy writes the index by which a table is to be read.
func (p *printer) indexedBy(index string) {
	if index == "" {
		return
	}
	p.require(p.d.IndexedBy, "INDEXED BY")
	p.put(" INDEXED BY ")
	p.name(index)
}

func (p *printer) changedAlias(alias string) {
	p.require(alias == "" || p.d.ChangedAlias != spec.ChangedAliasNone, "an alias of a changed table")
	p.alias(alias, nil)
}

func (p *printer) analyze(s *ast.Analyze) {
	p.put("ANALYZE")
	switch p.d.AnalyzeStatement {
	case spec.AnalyzeNone:
		p.fail("ANALYZE")
	case spec.AnalyzeTable:
		p.put(" TABLE ")
		p.name(s.Table)
	case spec.AnalyzeName:
		if s.Table != "" {
			p.put(" ")
			p.name(s.Table)
		}
	}
}

func (p *printer) createTable(s *ast.CreateTable) {
	if s.Module != "" {
		p.virtualTable(s)
		return
	}
	p.require(!s.Replace || p.d.ReplaceTables, "OR REPLACE")
	p.require(!s.Temporary || p.d.TemporaryTables != spec.TemporaryNone, "a temporary table")
	p.put(negated(s.Replace, "CREATE ", "CREATE OR REPLACE ") + negated(s.Temporary, "TABLE ", "TEMPORARY TABLE "))
	if s.IfNotExists {
		p.put("IF NOT EXISTS ")
	}
	p.name(s.Name)
	if s.Like != "" {
		p.require(p.d.TableAs == spec.TableAsBare, "CREATE TABLE … LIKE")
		p.put(" LIKE ")
		p.name(s.Like)
		return
	}
	constrained := s.PrimaryKey != nil || len(s.Unique)+len(s.Keys)+len(s.Checks)+len(s.ForeignKeys) > 0
	if s.As != nil && len(s.Columns) == 0 && !constrained {
		p.tableAs(s)
		return
	}
	p.require(s.As == nil || p.d.TableAs == spec.TableAsBare, "CREATE TABLE with columns and a query")
	p.put(" (")
	if len(s.Columns) == 0 && s.As == nil {
		p.fail("a table without columns")
	}
	for i, c := range s.Columns {
		if i > 0 {
			p.put(", ")
		}
		p.column(c)
	}
	separator := ", "
	if len(s.Columns) == 0 {
		separator = ""
	}
	p.constraints(s, separator)
	p.put(")")
	if s.NextNumber > 0 {
		p.require(p.d.AutoIncrement == spec.AutoIncrementWord, "AUTO_INCREMENT")
		p.put(" AUTO_INCREMENT = " + strconv.FormatInt(s.NextNumber, 10))
	}
	if s.Strict {
		p.require(p.d.StrictTables, "STRICT")
		p.put(" STRICT")
	}
	if s.WithoutRowid {
		p.require(p.d.WithoutRowid, "WITHOUT ROWID")
		p.put(negated(s.Strict, " WITHOUT ROWID", ", WITHOUT ROWID"))
	}
	if s.Partition != nil {
		p.partition(s.Partition)
	}
	if s.As != nil {
		p.tableAs(s)
	}
}

// constraints writes those of a table, the first one behind the separator.
func (p *printer) constraints(s *ast.CreateTable, separator string) {
	separated := func(words string) {
		p.put(separator + words)
		separator = ", "
	}
	if s.PrimaryKey != nil {
		separated("PRIMARY KEY ")
		p.names(s.PrimaryKey)
		p.constraintConflict(s.OnPrimary)
	}
	for i, u := range s.Unique {
		separated("UNIQUE ")
		p.names(u)
		if i < len(s.OnUnique) {
			p.constraintConflict(s.OnUnique[i])
		}
	}
	for _, k := range s.Keys {
		p.require(p.d.KeyClauses, "an index in CREATE TABLE")
		separated("KEY ")
		p.names(k)
	}
	for _, c := range s.Checks {
		separated("CHECK (")
		p.expr(c, 0)
		p.put(")")
	}
	for i := range s.ForeignKeys {
		separated("FOREIGN KEY ")
		p.names(s.ForeignKeys[i].Columns)
		p.references(&s.ForeignKeys[i])
	}
}

// actions are the words of the referential actions.
var actions = map[ast.ReferentialAction]string{ast.NoAction: "NO ACTION", ast.Restrict: "RESTRICT", ast.Cascade: "CASCADE", ast.SetNull: "SET NULL", ast.SetDefault: "SET DEFAULT"}

// references writes what a foreign key refers to.
func (p *printer) references(fk *ast.ForeignKey) {
	p.put(" REFERENCES ")
	p.name(fk.Table)
	if fk.Referenced != nil {
		p.put(" ")
		p.names(fk.Referenced)
	}
	if fk.OnDelete != ast.NoAction {
		p.put(" ON DELETE " + actions[fk.OnDelete])
	}
	if fk.OnUpdate != ast.NoAction {
		p.put(" ON UPDATE " + actions[fk.OnUpdate])
	}
	if fk.Deferred {
		p.put(" DEFERRABLE INITIALLY DEFERRED")
	}
}

// tableAs writes the query that a table is made of.
func (p *printer) tableAs(s *ast.CreateTable) {
	if s.Names != nil {
		p.put(" ")
		p.names(s.Names)
	}
	if s.OnDuplicate != nil {
		p.require(p.d.TableAs == spec.TableAsBare, "CREATE TABLE with IGNORE or REPLACE")
		p.put(negated(*s.OnDuplicate == ast.ConflictReplace, " IGNORE", " REPLACE"))
	}
	p.put(" AS ")
	p.query(s.As)
	if s.NoData {
		p.put(" WITH NO DATA")
	}
}

func (p *printer) column(c ast.ColumnDefinition) {
	p.name(c.Name)
	switch {
	case c.Type.Kind == ast.TypeUnknown && c.GeneratedAs != nil: // the expression's
	case c.Always:
		p.columnType(c.Type)
		p.put(" GENERATED ALWAYS AS IDENTITY")
	case c.Generated && p.d.AutoIncrement == spec.AutoIncrementSerial:
		p.serial(c.Type)
	default:
		p.columnType(c.Type)
	}
	if c.Collation != "" {
		p.put(" COLLATE ")
		p.name(c.Collation)
	}
	if c.GeneratedAs != nil {
		p.generatedAs(c)
	}
	if c.NotNull {
		p.put(" NOT NULL")
		p.constraintConflict(c.OnNull)
	}
	if c.Default != nil {
		p.put(" DEFAULT ")
		p.defaultValue(c.Default)
	}
	if c.Generated && p.d.AutoIncrement != spec.AutoIncrementSerial {
		p.require(p.d.AutoIncrement == spec.AutoIncrementWord, "AUTO_INCREMENT")
		p.put(" AUTO_INCREMENT")
	}
	if c.PrimaryKey {
		p.put(" PRIMARY KEY")
		p.keyOfRowid(c)
	}
	if c.Unique {
		p.put(" UNIQUE")
		p.constraintConflict(c.OnUnique)
	}
	if c.Check != nil {
		p.put(" CHECK (")
		p.expr(c.Check, 0)
		p.put(")")
	}
	if c.References != nil {
		p.references(c.References)
	}
}

func (p *printer) serial(t ast.Type) {
	switch t {
	case ast.SmallInt:
		p.put(" SMALLSERIAL")
	case ast.Integer:
		p.put(" SERIAL")
	case ast.BigInt:
		p.put(" BIGSERIAL")
	default:
		p.failType(t)
	}
}

// defaultValue writes a literal or a signed number bare, all else in
// parentheses.
func (p *printer) defaultValue(x ast.Expr) {
	bare := false
	switch x := x.(type) {
	case *ast.Literal:
		bare = true
	case *ast.Unary:
		literal, is := x.X.(*ast.Literal)
		bare = is && x.Op == ast.Negate && (literal.Kind == ast.LiteralInteger || literal.Kind == ast.LiteralDecimal || literal.Kind == ast.LiteralApproximate)
	default: // Another default stands in parentheses.
	}
	if bare {
		p.expr(x, 0)
		return
	}
	p.put("(")
	p.expr(x, 0)
	p.put(")")
}

func (p *printer) createIndex(s *ast.CreateIndex) {
	keyword := p.d.IndexMethods == spec.IndexMethodsKeyword
	if s.Method != "" && keyword {
		p.put("CREATE ")
		p.put(s.Method)
		p.put(" INDEX ")
	} else {
		p.put(negated(s.Unique, "CREATE INDEX ", "CREATE UNIQUE INDEX "))
	}
	if s.Name != "" {
		p.name(s.Name)
		p.put(" ")
	} else {
		p.require(p.d.UnnamedIndexes, "an index without a name")
	}
	p.put("ON ")
	p.name(s.Table)
	if s.Method != "" && !keyword {
		p.require(p.d.IndexMethods == spec.IndexMethodsAccess || slices.Contains(p.d.SpatialIndexMethods(), s.Method), "an index by a method")
		p.put(" USING ")
		if slices.Contains(p.d.SpatialIndexMethods(), s.Method) {
			p.put(s.Method)
		} else {
			p.name(s.Method)
		}
	}
	if len(s.Parts) == 0 {
		p.fail("an index without key parts")
	}
	for i, part := range s.Parts {
		p.put([...]string{" (", ", "}[min(i, 1)])
		p.indexPart(part)
	}
	p.put(")")
	if s.Where != nil {
		p.require(p.d.PartialIndex, "a partial index")
		p.where(s.Where)
	}
}

func (p *printer) indexPart(part ast.IndexPart) {
	if column, is := part.Expr.(*ast.ColumnRef); is && column.Table == "" {
		p.columnName(column)
		if part.Length > 0 {
			p.require(p.d.KeyPrefixes, "a prefix of a column as a key part")
			p.put("(")
			p.dst = strconv.AppendInt(p.dst, int64(part.Length), 10)
			p.put(")")
		}
	} else if collated, is := collatedColumn(part.Expr); is {
		p.collate(collated, 0)
	} else {
		p.require(p.d.IndexExpressions, "an index on an expression")
		p.put("(")
		p.expr(part.Expr, 0)
		p.put(")")
	}
	if part.Descending {
		p.put(" DESC")
	}
}

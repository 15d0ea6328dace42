package spec

import "maps"

// MySQL 5.6 is a child of MySQL 9: the tables here say what differs.
//
// Sources of the syntax: sql/sql_yacc.yy of MySQL 5.6.24 (select_init, union_list,
// query_specification, table_factor, join_table, where NATURAL has no precedence,
// expr to simple_expr, cast_type, key_part, insert_values), github.com/Lasertooth/mysql-5.6.24 @ e3ebd74a08af, read 2026-11-20.
// Each form was tried on 5.6.24. The sources of the meaning are with the rules and
// the code that switch on a knob. The other knobs are the parent's: their texts in
// 5.6 were not read, so what rules say of them is cited from MySQL 9 and unverified
// for 5.6. That runs agree with them is no source.
var mysql56 = Dialect{
	Name: "mysql56", Title: "MySQL 5.6", Parent: "mysql",
	Syntax: mysql56Syntax, Meaning: mysql56Meaning,
	// That of MySQL 9 and NO_AUTO_CREATE_USER, which the modes of 9 imply.
	Preamble: mysqlPreamble("ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION", "utf8mb4_bin"),
	Caveats:  mysql56Caveats,
}

var mysql56Syntax = func() Syntax {
	s := mysqlSyntax
	s.Documents = DocumentsNone
	s.SetOperators, s.SetAll, s.SetArms = SetOperatorsUnion, AllUnion, SetArmsBlocks
	s.ValuesRow, s.ValuesOrder = ValuesNone, false
	s.DerivedColumns, s.Lateral, s.With, s.TableQuery, s.TimestampColumns, s.YearColumns = false, false, WithNone, false, false, false
	s.DualBare, s.GroupingSets = true, GroupingSetsUnread
	s.GeneratedColumns = GeneratedColumnsNone
	s.Triggers, s.LockClauses = TriggersNone, LockClausesNone // not read
	s.Windows = Windows{}
	s.NaturalJoin = NaturalFirst
	s.Regexps = RegexpsSpencer
	s.CastDouble, s.IndexExpressions = CastDoubleNone, false
	s.CharsetCollation, s.BinaryCollation = "utf8mb4_general_ci", []string{"utf8mb4_bin"}
	s.ReservedWords = mysql56Reserved
	s.AdjacentCalls = mysql56AdjacentCalls
	return s
}()

var mysql56Meaning = func() Meaning {
	m := mysqlMeaning
	m.MixedSigns = MixedSignsWider
	m.Aggregating = mysql56Aggregating
	m.ExistsStar = ExistsStarColumns   // not read
	m.GroupingMode = GroupingModeAsked // 5.1.10 Server SQL Modes: the default is NO_ENGINE_SUBSTITUTION
	m.TextPadding = TextPaddingBlanks
	m.Comparands, m.ExactLists = ComparandsIntegers, ExactListsIntegers
	m.CallCollations = CallCollationsTogether
	m.Collations, m.InstalledCollation = mysql56Collations, CollationGeneral // latin1_swedish_ci, 10.1.3.1 Server Character Set and Collation
	m.CharacterSets = mysql56CharacterSets
	m.UsingOrder = UsingOuterFirst
	m.Checks = ChecksIgnored
	m.ColumnReferences, m.ReferencedKeys = ColumnReferencesIgnored, ReferencedKeysIndexed
	m.Dependence, m.HavingNames, m.GroupingParts = DependenceItself, HavingGrouped, GroupingPartsAny
	m.OnNames, m.GroupOrder, m.DerivedOuter = OnNamesOperands, GroupOrderCounts, DerivedOuterHidden
	m.SetOrderOuter = SetOrderOuterOpen
	m.Ordinals, m.DistinctOrder = OrdinalsTruth, DistinctOrderFree
	m.EscapeText = EscapeTextDefault
	m.HexLiterals, m.LongHexLiterals = HexLiteralsDouble, LongHexLiteralsLast
	m.Spatial = mysql56Spatial
	return m
}()

// mysql56Reserved: those of MySQL 9 that the symbols of sql/lex.h (5.6.24) lack or
// that 5.6.24 takes as a name, and two that 9 has given up. Tried as a table's alias.
var mysql56Reserved = func() map[string]bool {
	set := maps.Clone(mysqlReserved)
	for word := range words(`CUBE CUME_DIST DENSE_RANK EMPTY EXCEPT EXTERNAL FIRST_VALUE FUNCTION GENERATED GROUPING GROUPS INTERSECT
		JSON_TABLE LAG LAST_VALUE LATERAL LEAD LIBRARY NTH_VALUE NTILE OF OPTIMIZER_COSTS OVER PERCENT_RANK QUALIFY RANK RECURSIVE
		ROW ROWS ROW_NUMBER STORED SYSTEM TABLESAMPLE VIRTUAL WINDOW`) {
		delete(set, word)
	}
	maps.Copy(set, words("MASTER_BIND MASTER_SSL_VERIFY_SERVER_CERT"))
	return set
}()

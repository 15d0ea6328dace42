package plan

import (
	"cmp"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// Explain is how an engine tells the plan of a query without running it.
type Explain struct {
	// Before stands before the query.
	Before string
	// Shape is the shape of the plan that the engine tells: what is done, in which order and by what
	// means, without names, literals, numbers and costs. It is empty where the answer tells no plan.
	Shape func(told *engine.Result) string
	From  spec.Source
}

// shapeOfJSON is the shape of a plan that is told as JSON: of objects the members, in the order of their
// names, of arrays the elements. Of a member that is no object it says what plainMembers says, of the
// others alone that it is there.
func shapeOfJSON(told *engine.Result) string {
	var text strings.Builder
	for _, row := range told.Rows {
		if n := len(row); n > 0 { // DuckDB names the kind of plan before it
			text.WriteString(row[n-1].Text)
		}
	}
	var tree any
	if err := json.Unmarshal([]byte(text.String()), &tree); err != nil {
		return ""
	}
	var b strings.Builder
	writeShape(&b, tree)
	return b.String()
}

func writeShape(b *strings.Builder, x any) {
	switch x := x.(type) {
	case []any:
		b.WriteByte('[')
		for _, element := range x {
			writeShape(b, element)
		}
		b.WriteByte(']')
	case map[string]any:
		names := slices.Sorted(maps.Keys(x))
		said := false
		for _, name := range names { // what is done stands before the rest
			if what, is := x[name].(string); is && says[name] {
				b.WriteString(plainWords(what))
				said = true
			}
		}
		b.WriteByte('{')
		first := true
		for _, name := range names {
			member := shapeOfMember(name, x[name])
			if member == "" || says[name] || said && saysAgain[name] {
				continue
			}
			if !first {
				b.WriteByte(',')
			}
			first = false
			b.WriteString(member)
		}
		b.WriteByte('}')
	}
}

// shapeOfMember is the shape of a member of an object; empty where it says nothing of the plan.
func shapeOfMember(name string, value any) string {
	if saysNothing[name] {
		return ""
	}
	switch value := value.(type) {
	case map[string]any:
		var b strings.Builder
		writeShape(&b, value)
		switch {
		case b.String() == "{}":
			return nameUnless(name, isWrapping)
		case isWrapping[name] && b.String()[0] == '{':
			return b.String()[1 : b.Len()-1]
		case isWrapping[name]: // it says itself what it is
			return b.String()
		}
		return name + b.String()
	case []any:
		if len(value) == 0 {
			return ""
		}
		if !slices.ContainsFunc(value, isObject) { // conditions, keys
			return name
		}
		var b strings.Builder
		writeShape(&b, value)
		return nameUnless(name, isWrapping) + b.String()
	case bool:
		if !value {
			return ""
		}
	case string:
		if saysWhat[name] {
			return name + "=" + plainWords(value)
		}
	}
	return name
}

func nameUnless(name string, not map[string]bool) string {
	if not[name] {
		return ""
	}
	return name
}

// plainWords are the words of a text without numbers.
func plainWords(text string) string {
	return strings.Join(strings.Fields(numbers.ReplaceAllString(text, "")), " ")
}

var numbers = regexp.MustCompile(`[0-9]+`)

func isObject(x any) bool { _, is := x.(map[string]any); return is }

// saysWhat are the members whose texts name a way to do something: those of PostgreSQL
// (src/backend/commands/explain.c), of DuckDB (name, Join Type, Type), of the MySQL family
// (sql/opt_explain_json.cc) and of the second form of MySQL's, which is the default since 9.5
// (sql/join_optimizer/explain_access_path.cc).
var saysWhat = set("Strategy", "Partial Mode", "Join Type", "Scan Direction", "Command", "Parent Relationship", "Cache Mode", "Operation",
	"Type", "Join_Type", "CTE Mode",
	"message", "using_join_buffer", "using_index_for_group_by", "buffer_type", "join_type", "operation",
	"index_access_type", "join_algorithm", "semijoin_strategy", "zero_rows_cause")

// says are the members that name what an object is, saysAgain those that then repeat it with names and
// conditions, isWrapping those whose names say nothing more.
var (
	says       = set("Node Type", "name", "access_type")
	saysAgain  = set("operation")
	isWrapping = set("Plan", "Plans", "children", "extra_info", "query_block", "nested_loop", "table", "query_plan", "inputs")
)

// saysNothing are the members about names, costs and numbers of rows, which differ between tables alone.
var saysNothing = set("Alias", "Relation Name", "Schema", "Index Name", "Plan Rows", "Plan Width", "Startup Cost", "Total Cost", "Output", "Async Capable", "Planned Partitions",
	"Estimated Cardinality", "Projections", "Projection", "Table", "Table Index", "CTE Name", "CTE Index", "Delim Index",
	"cost_info", "cost", "select_id", "table_name", "rows", "rows_examined_per_scan", "rows_produced_per_join", "filtered", "key_length", "used_columns",
	"possible_keys", "r_loops", "loops", "optimizer", "sharing_temporary_table_with",
	"query", "query_type", "json_schema_version", "alias", "schema_name", "index_name", "heading",
	"estimated_rows", "estimated_total_cost", "estimated_first_row_cost")

func set(names ...string) map[string]bool {
	all := make(map[string]bool, len(names))
	for _, name := range names {
		all[name] = true
	}
	return all
}

// shapeOfRows is the shape of SQLite's plan: rows with a number, that of the step that it is a part of,
// nothing, and a text. Of the text the words of SQLite are kept.
func shapeOfRows(told *engine.Result) string {
	parts := map[int][]int{}
	ids := make([]int, len(told.Rows))
	for i, row := range told.Rows {
		if len(row) != 4 {
			return ""
		}
		id, err := strconv.Atoi(row[0].Text)
		of, alsoErr := strconv.Atoi(row[1].Text)
		if cmp.Or(err, alsoErr) != nil || id <= of { // a step stands behind what it is a part of
			return ""
		}
		ids[i] = id
		parts[of] = append(parts[of], i)
	}
	var write func(b *strings.Builder, of int)
	write = func(b *strings.Builder, of int) {
		for n, i := range parts[of] {
			if n > 0 {
				b.WriteString("; ")
			}
			b.WriteString(stepShape(told.Rows[i][3].Text))
			if len(parts[ids[i]]) > 0 {
				b.WriteString(" {")
				write(b, ids[i])
				b.WriteByte('}')
			}
		}
	}
	var b strings.Builder
	write(&b, 0)
	return b.String()
}

// wordsOfPlans are the words of SQLite's plans (eqp.html; src/where.c, src/select.c); any other word is a
// name.
var wordsOfPlans = set("SCAN", "SEARCH", "TABLE", "SUBQUERY", "USING", "INDEX", "COVERING", "AUTOMATIC", "PARTIAL", "INTEGER", "PRIMARY", "KEY", "ROWID", "AND", "OR", "ANY", "MULTI",
	"USE", "TEMP", "B", "TREE", "FOR", "ORDER", "BY", "GROUP", "DISTINCT", "RIGHT", "PART", "OF", "LAST", "TERM", "TERMS", "COMPOUND", "QUERY", "LEFT", "MOST", "UNION", "ALL", "EXCEPT",
	"INTERSECT", "MERGE", "SCALAR", "CORRELATED", "LIST", "REUSE", "CO", "ROUTINE", "MATERIALIZE", "RECURSIVE", "STEP", "SETUP", "BLOOM", "FILTER", "ON", "CONSTANT", "ROW", "ROWS",
	"VIRTUAL", "JOIN", "IN", "count", "min", "max", "EXISTS", "TO", "EXECUTE")

var planToken = regexp.MustCompile(`"(?:[^"]|"")*"|[\pL_][\pL\pN_$]*|[0-9]+|[^\s]`)

// stepShape is the shape of a step of a plan: "SEARCH _ USING INDEX _ (_=? AND _>?)".
func stepShape(text string) string {
	var list []string
	for _, t := range planToken.FindAllString(text, -1) {
		switch {
		case t[0] >= '0' && t[0] <= '9':
			continue
		case wordsOfPlans[t]:
		case len(t) > 1 || isNameStart(t):
			t = "_"
		}
		if n := len(list); n > 0 && t == "_" && list[n-1] == "_" { // a name of several words
			continue
		}
		list = append(list, t)
	}
	return strings.Join(list, " ")
}

func isNameStart(t string) bool {
	return t[0] == '_' || t[0] >= 'a' && t[0] <= 'z' || t[0] >= 'A' && t[0] <= 'Z' || t[0] >= 0x80
}

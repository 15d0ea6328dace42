package plan

import "github.com/semcheck/semcheck/spec"

// Planning is what an engine offers to change the plan of a query. The
// tables are in the files switches_*.go, one for each engine.
type Planning struct {
	Switches   []Switch
	Hints      []Hint
	Statistics []Statistics
	With       []With
	// PreferIndex has the session take an index where it can, if a law has made
	// an index; nil if the engine prefers indexes anyway.
	PreferIndex *Switch
	// ForceIndex is the index hint that forces an index for one table, with %s for the name
	// of the index; empty if the engine has no such hint.
	ForceIndex string
	// Methods are the methods to build an index, without the default method.
	Methods []string
	// Undone: a rollback undoes definitions of its transaction, so that a dropped index is
	// back, with its statistics.
	Undone bool
	// StoredKeys: a generated column that is not stored is no key.
	StoredKeys bool
	// Explain tells the plan of a query; nil if the engine has nothing that does.
	Explain *Explain
	// PlainViews: a view's query has no derived table and no two columns of one
	// name in any arm; set operations are left alone.
	PlainViews bool
}

// Switch is a setting of a session that chooses among plans: no result depends
// on it.
type Switch struct {
	// Name is the setting and its value, in short: the name of a variant.
	Name string
	// Set makes the setting, Reset puts back what a session begins with. An engine
	// that does not know the setting answers Set with an error.
	Set, Reset []string
	// Does says what changes in the plan.
	Does string
	From spec.Source
}

// Hint is a way to spell a query that changes its plan and not its meaning. One
// of Select, Table, Function and Plus says where it stands.
type Hint struct {
	Name string
	// Select stands behind the SELECT of every query block, of the first alone if
	// First is set.
	Select string
	First  bool
	// Table stands behind every base table.
	Table string
	// Function is put around every condition of WHERE and ON, with Argument as the
	// second argument if it is not empty.
	Function, Argument string
	// Plus puts a + before every condition of WHERE and ON.
	Plus bool
	Does string
	From spec.Source
}

// Statistics is a way to have statistics gathered, or forgotten.
type Statistics struct {
	Name string
	// Set and Reset are statements as in Switch; those with %s are executed for
	// each base table of the query.
	Set, Reset []string
	// Analyzed asks for a database of which statistics were gathered before.
	Analyzed bool
	Does     string
	From     spec.Source
}

// With is a spelling of a common table expression, with %s for its name, its
// columns and the query.
type With struct {
	Name, Text string
	Does       string
	From       spec.Source
}

// plannings are the tables by name of the dialect. A dialect without one has
// that of its parent.
var plannings = map[string]*Planning{
	"sqlite": &planningSQLite, "mysql": &planningMySQL, "mysql56": &planningMySQL56, "mariadb": &planningMariaDB,
	"postgres": &planningPostgres, "duckdb": &planningDuckDB,
}

// PlanningOf returns what engines of a dialect offer; an empty table for a
// dialect that no engine speaks.
func PlanningOf(d *spec.Dialect) *Planning {
	for _, name := range d.Lineage() {
		if p := plannings[name]; p != nil {
			return p
		}
	}
	return &Planning{}
}

// one is a setting by one statement that another takes back.
func one(name, set, reset, does string, from spec.Source) Switch {
	return Switch{Name: name, Set: []string{set}, Reset: []string{reset}, Does: does, From: from}
}

// flags are the flags of optimizer_switch of the MySQL family: "flag=value", with
// what it does. Several may be set at once, with a name of their own for that.
func flags(from spec.Source, list ...[3]string) []Switch {
	var all []Switch
	for _, f := range list {
		name := f[0]
		if name == "" {
			name = f[1]
		}
		all = append(all, one(name, "SET SESSION optimizer_switch = '"+f[1]+"'", "SET SESSION optimizer_switch = DEFAULT", f[2], from))
	}
	return all
}

// variables are other system variables of the MySQL family: name, value, what it
// does.
func variables(from spec.Source, list ...[3]string) []Switch {
	var all []Switch
	for _, v := range list {
		all = append(all, one(v[0]+"="+v[1], "SET SESSION "+v[0]+" = "+v[1], "SET SESSION "+v[0]+" = DEFAULT", v[2], from))
	}
	return all
}

// parameters are settings that SET makes and RESET takes back: name, value, what
// it does.
func parameters(from spec.Source, list ...[3]string) []Switch {
	var all []Switch
	for _, p := range list {
		all = append(all, one(p[0]+"="+p[1], "SET "+p[0]+" = "+p[1], "RESET "+p[0], p[2], from))
	}
	return all
}

// together is several parameters under one name.
func together(name, does string, from spec.Source, list ...[2]string) Switch {
	s := Switch{Name: name, Does: does, From: from}
	for _, p := range list {
		s.Set = append(s.Set, "SET "+p[0]+" = "+p[1])
		s.Reset = append(s.Reset, "RESET "+p[0])
	}
	return s
}

func concat(lists ...[]Switch) []Switch {
	var all []Switch
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

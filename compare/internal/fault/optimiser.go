package fault

// Claim is what a paper claims about a law and a fault of planning. A law without a claim may see
// the fault or not.
type Claim struct {
	Law  string // as laws are named on the command line
	Sees bool
	Why  string // where it says so
}

// What the papers say: Rigger and Su, ESEC/FSE 2020 (NoREC); Hao and others,
// USENIX ATC 2023 (PINOLO).
var (
	norecSees         = Claim{"norec", true, "NoREC 3.1: a condition in WHERE or ON is compared with its value on every record"}
	norecNoDistinct   = Claim{"norec", false, "NoREC 3.4: queries with DISTINCT are not asked"}
	norecNoAggregates = Claim{"norec", false, "NoREC 3.4: results over several records are not asked"}
	pqsNoDuplicates   = Claim{"pqs", false, "NoREC 4.4: a record cannot be told from its duplicates"}
	pinoloNoOuter     = Claim{"pinolo", false, "PINOLO 5.5: LEFT and RIGHT JOIN are not supported"}
	pinoloNoGroups    = Claim{"pinolo", false, "PINOLO 5.5: aggregate functions are not supported"}
	pinoloNoNulls     = Claim{"pinolo", false, "PINOLO 3.4: the tables hold no NULL"}
)

// OptimiserFaults lists the faults of planning for the table fault × law: the faults of RuleFaults
// and more. Each fault acts as an optimiser does, in the clauses of a block, and never on an
// expression of a select list. Some faults need an index; some end if a setting switches their
// optimisation off.
func OptimiserFaults() []*RuleFault {
	list := planningFaults()
	for _, fault := range list {
		fault.Claims = claims[fault.Name]
	}
	list = append(list, indexFaults()...)
	list = append(list, joinFaults()...)
	list = append(list, conditionFaults()...)
	return append(list, shapeFaults()...)
}

// claims are those of the faults that RuleFaults lists, too.
var claims = map[string][]Claim{
	"WHERE above a LEFT JOIN is moved into ON":          {norecSees, pinoloNoOuter},
	"an index scan for c > x begins at x":               {norecSees},
	"a LEFT JOIN below any WHERE becomes an inner join": {norecSees, pinoloNoOuter},
	"DISTINCT comes after LIMIT":                        {norecNoDistinct},
}

package spec

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
)

// Coverage counts the applications of rule × case. It is owned by one
// evaluation and merged by the caller; it is not safe for concurrent use.
type Coverage struct {
	counts []uint64
	// Texts tells that texts were compared by the session's collation, or grouped by it, in the
	// evaluation that owns the account.
	Texts bool

	last      Application
	recent    [1 << recentBits]uint64 // edges that were noted lately, by their hash
	edges     []uint64                // of Edge, with repetitions
	operands  []uint64                // of OperandUse, with repetitions
	keywords  []uint64                // of SemConT's list, by their numbers there
	plans     []uint64                // of PlanShape
	witnessed []uint64                // places of rule × case, with the mutations that were seen
}

// NewCoverage returns an empty account of all declared rules.
func NewCoverage() *Coverage { return &Coverage{counts: make([]uint64, slots)} }

// Apply counts one application of a rule's case.
func (c *Coverage) Apply(r *Rule, k Case) {
	at := r.slot + int(k)
	c.counts[at]++
	c.last = Application(at + 1)
}

// Counter returns the place where applications of a rule's case are counted,
// for code that keeps it in a closure.
func (c *Coverage) Counter(r *Rule, k Case) *uint64 { return &c.counts[r.slot+int(k)] }

// Count returns how often the rule's case was applied.
func (c *Coverage) Count(r *Rule, k Case) uint64 { return c.counts[r.slot+int(k)] }

// Add merges another account into this one.
func (c *Coverage) Add(other *Coverage) {
	for i, n := range other.counts {
		c.counts[i] += n
	}
}

// AddOnce merges another account, counting each of its rule × case at most
// once: the number of queries that applied it.
func (c *Coverage) AddOnce(other *Coverage) {
	for i, n := range other.counts {
		if n > 0 {
			c.counts[i]++
		}
	}
}

// Reset sets all counts to zero.
func (c *Coverage) Reset() {
	clear(c.counts)
	c.Texts, c.last = false, 0
	clear(c.recent[:])
	c.edges, c.operands, c.keywords = c.edges[:0], c.operands[:0], c.keywords[:0]
	c.plans = c.plans[:0]
	c.witnessed = c.witnessed[:0]
}

// applied tells whether a case of the rule was applied.
func (c *Coverage) applied(r *Rule) bool {
	return slices.ContainsFunc(c.counts[r.slot:r.slot+len(r.Cases)], func(n uint64) bool { return n > 0 })
}

// Signature is a hash of the set of rule × case applied: SemConT's query
// pattern.
func (c *Coverage) Signature() uint64 {
	h := fnv.New64a()
	var buf [4]byte
	for i, n := range c.counts {
		if n > 0 {
			binary.LittleEndian.PutUint32(buf[:], uint32(i))
			h.Write(buf[:])
		}
	}
	return h.Sum64()
}

// Applied is one line of an account.
type Applied struct {
	Rule  *Rule
	Case  Case
	Count uint64
	Open  bool // the case is never compared: see Rule.Open
}

// All lists every rule × case that the dialect admits, ordered by rule ID and
// case, with its count.
func (c *Coverage) All(dialect string) []Applied { return c.list(dialect, 0) }

// Applied lists those of All that were applied.
func (c *Coverage) Applied(dialect string) []Applied { return c.list(dialect, 1) }

// list lists what All does where it was applied often enough.
func (c *Coverage) list(dialect string, least uint64) []Applied {
	var list []Applied
	for _, r := range Rules() {
		for k := range r.Numbered() {
			if c.Count(r, k) >= least && r.Admits(dialect, k) {
				list = append(list, Applied{Rule: r, Case: k, Count: c.Count(r, k), Open: r.Undetermined(dialect, k)})
			}
		}
	}
	return list
}

// Keywords returns all declared keywords, true where a rule that declares it
// was applied.
func (c *Coverage) Keywords(dialect string) map[string]bool {
	words := map[string]bool{}
	for _, a := range c.All(dialect) {
		for _, w := range a.Rule.Keywords {
			words[w] = words[w] || a.Count > 0
		}
	}
	return words
}

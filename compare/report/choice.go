package report

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
)

// mostParts is how many runs of ties are told one by one.
const mostParts = 6

// cuts tells whether only some of the rows of a tie belong to the result, as
// where LIMIT cuts rows that ORDER BY does not tell apart.
func cuts(tie *finding.Tie) bool { return tie.Take < len(tie.Rows) }

// choice says which of the rows that are drawn a result holds: "Any 2 of these 5
// rows." It is empty where it holds all of them.
func choice(world []finding.Tie) string {
	cut, total, takes := false, 0, 0
	for i := range world {
		cut = cut || cuts(&world[i])
		total += len(world[i].Rows)
		takes += world[i].Take
	}
	if !cut {
		return ""
	}
	if len(world) == 1 {
		return anyOf(takes) + fmt.Sprintf(" of these %s.", count(total, "row"))
	}
	parts := ties(world, true)
	if len(parts) > mostParts {
		return fmt.Sprintf("%s of these %d: rows that the order does not tell apart may stand for one another.", count(takes, "row"), total)
	}
	return count(takes, "row") + ": " + strings.Join(parts, ", then ") + "."
}

func anyOf(n int) string {
	if n == 1 {
		return "Any one"
	}
	return fmt.Sprintf("Any %d", n)
}

// orderOf says in which order the rows of a result come; it is empty where there
// is nothing to say.
func orderOf(j *finding.Judged, world []finding.Tie, rows int) string {
	switch {
	case rows < 2 || len(world) > 1 && choice(world) != "":
		return ""
	case !j.Expected.Ordered || len(world) == 1 && !alike(world[0].Rows):
		return "In any order."
	}
	parts := ties(world, false)
	if len(parts) > mostParts {
		return "In this order; rows that it does not tell apart may change places."
	}
	var free []string
	for _, part := range parts {
		if strings.HasSuffix(part, inAnyOrder) {
			free = append(free, part)
		}
	}
	if len(free) == 0 {
		return "In this order."
	}
	return "In this order, " + strings.Join(free, ", ") + "."
}

const inAnyOrder = " in any order"

// ties names the rows of a result by their numbers, tie after tie: "row 1",
// "any 2 of rows 2 to 4", "rows 5 to 6 in any order". Neighbours whose order is
// fixed are one.
func ties(world []finding.Tie, chosen bool) (parts []string) {
	first, fixed := 1, 0
	flush := func(next int) {
		if fixed > 0 {
			parts = append(parts, span(fixed, next-1))
		}
		fixed = 0
	}
	for i := range world {
		tie := &world[i]
		last := first + len(tie.Rows) - 1
		switch {
		case len(tie.Rows) == 0:
			continue
		case chosen && cuts(tie):
			flush(first)
			parts = append(parts, strings.ToLower(anyOf(tie.Take))+" of "+span(first, last))
		case !alike(tie.Rows):
			flush(first)
			parts = append(parts, span(first, last)+inAnyOrder)
		case fixed == 0:
			fixed = first
		}
		first = last + 1
	}
	flush(first)
	return parts
}

func span(first, last int) string {
	if first == last {
		return fmt.Sprintf("row %d", first)
	}
	return fmt.Sprintf("rows %d to %d", first, last)
}

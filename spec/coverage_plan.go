package spec

import (
	"hash/fnv"
	"strconv"
	"unicode/utf8"
)

// PlanShape is the shape of the plan by which an engine answers a query. The number is a hash of its text.
type PlanShape uint64

// longestShape is up to which length the text of a shape is kept as it is.
const longestShape = 400

// PlanShapeOf is the number of a shape. Of a long one the beginning is kept, with a hash of all of it.
func PlanShapeOf(text string) PlanShape {
	if len(text) > longestShape {
		hash := fnv.New64a()
		hash.Write([]byte(text))
		end := longestShape - 20
		for !utf8.RuneStart(text[end]) {
			end--
		}
		text = text[:end] + "… " + strconv.FormatUint(hash.Sum64(), 16)
	}
	return PlanShape(readOperands(text))
}

// String writes the shape.
func (p PlanShape) String() string { return OperandUse(p).String() }

// NotePlan notes the shape of the plan by which an engine answers the query.
func (c *Coverage) NotePlan(p PlanShape) { c.plans = append(c.plans, uint64(p)) }

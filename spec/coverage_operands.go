package spec

import (
	"hash/fnv"
	"strings"
	"sync"
)

// OperandUse is an operator or function with what it is applied to: for each operand its type, and
// whether it is a column, a literal or another expression, and indexed. The number is a hash of its
// text.
type OperandUse uint64

var (
	operandTexts sync.Map // OperandUse → text
	operandKeys  sync.Map // key → OperandUse
)

// OperandsOf names operands by a key that tells them apart; text is called once for each key.
func OperandsOf(key uint64, text func() string) OperandUse {
	if use, known := operandKeys.Load(key); known {
		return use.(OperandUse)
	}
	use := readOperands(text())
	operandKeys.Store(key, use)
	return use
}

// readOperands reads what String writes.
func readOperands(text string) OperandUse {
	hash := fnv.New64a()
	hash.Write([]byte(text))
	use := OperandUse(hash.Sum64())
	operandTexts.LoadOrStore(use, text)
	return use
}

// String writes the operands: "+(integer column indexed, text literal)".
func (o OperandUse) String() string {
	text, known := operandTexts.Load(o)
	if !known {
		return ""
	}
	return text.(string)
}

// Form is the operator or function.
func (o OperandUse) Form() string { return formOf(o.String()) }

func formOf(text string) string {
	if i := strings.LastIndexByte(text, '('); i >= 0 {
		return text[:i]
	}
	return text
}

// NoteOperands notes what a query applies an operator or a function to.
func (c *Coverage) NoteOperands(o OperandUse) { c.operands = append(c.operands, uint64(o)) }

// NoteKeyword notes that a query has a keyword: the number of a row in a list that is not of the rules.
func (c *Coverage) NoteKeyword(row int) { c.keywords = append(c.keywords, uint64(row)) }

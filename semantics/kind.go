package semantics

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// kind is what there is to know of the values of a kind. Its rows stand in the files kind_*.go, a file a
// family; names, columns and samples of types are in package spec/datatype. A function that is absent
// is a "no": no key that could be wrong, no conversion, no truth.
type kind struct {
	name   string          // in messages
	family datatype.Family // of the cell that shows a value
	// class is what typeof() says of a value in SQLite; empty for a kind that it does not have.
	class string
	// number tells that the values are numbers.
	number bool
	// rank orders kinds as SQLite orders storage classes; 0 for kinds that are compared otherwise.
	rank storageOrder
	// from is the case of a conversion of the value to another type; castNone where there is none.
	from spec.Case
	// of is the type of a value that nothing else tells.
	of func(v Value) ast.Type
	// show is the value for people and logs (Value.String).
	show func(v Value) string
	// plain is the text of an answer that needs no dialect; show if nil.
	plain func(v Value) string
	// text is the text to which the dialect converts the value.
	text func(e *Evaluation, v Value) Value
	// key appends the key under which equal values are one.
	key func(e *Evaluation, dst []byte, v *Value) []byte
	// inexact tells that a value has no key, because more than one number may be meant; never, if nil.
	inexact func(v Value) bool
	// truth is that of a value as a condition; one that is not modelled, if nil.
	truth func(e *Evaluation, v *Value) Truth
	// literal denotes the value; nil where there is none.
	literal func(v Value) ast.Expr
}

// castNone is the from of a kind whose values are converted otherwise, or not at all.
const castNone spec.Case = 255

// storageOrder orders kinds as SQLite orders storage classes. Elsewhere typing admits only operands of one rank.
type storageOrder uint8

const (
	rankNone storageOrder = iota
	rankBoolean
	rankNumber
	rankText
	rankBytes
)

// kindCount is the number of kinds.
const kindCount = int(KindMap) + 1

// kinds has a row for each kind.
var kinds [kindCount]kind

// Rows of lists ask the rows of their elements, so that the table cannot be a variable's first value.
func init() {
	kinds = [kindCount]kind{
		KindNull:      nullKind,
		KindRaised:    raisedKind,
		KindBoolean:   booleanKind,
		KindInteger:   integerKind,
		KindUnsigned:  unsignedKind,
		KindHuge:      hugeKind,
		KindDecimal:   decimalKind,
		KindFloat:     floatKind,
		KindText:      textKind,
		KindBytes:     bytesKind,
		KindDate:      dateKind,
		KindTimestamp: timestampKind,
		KindInstant:   instantKind,
		KindTime:      timeKind,
		KindInterval:  intervalKind,
		KindOpen:      openKind,
		KindGeometry:  geometryKind,
		KindList:      listKind,
		KindStruct:    structKind,
		KindMap:       mapKind,
	}
}

// String returns the kind's name.
func (k Kind) String() string { return kinds[k].name }

// IsNumber tells that values of the kind are numbers.
func (k Kind) IsNumber() bool { return kinds[k].number }

// Family is the family of the cell that shows a value of the kind.
func (k Kind) Family() datatype.Family { return kinds[k].family }

// StorageClass is what typeof() says of a value of the kind in SQLite; empty for a kind that SQLite does not have.
func (k Kind) StorageClass() string { return kinds[k].class }

// Type is the type of a value that nothing else tells; Unknown for NULL and for what no answer shows.
func (v Value) Type() ast.Type {
	if of := kinds[v.kind].of; of != nil {
		return of(v)
	}
	return ast.Unknown
}

// String prints the value for people and logs: text in single quotes, NULL as
// NULL. It is not the text an engine would show.
func (v Value) String() string { return kinds[v.kind].show(v) }

// Plain is the text of a value in an answer, as far as it needs no dialect: without quotes, empty for
// NULL.
func (v Value) Plain() string {
	if plain := kinds[v.kind].plain; plain != nil {
		return plain(v)
	}
	return kinds[v.kind].show(v)
}

// Literal is a literal that denotes the value; nil where there is none. A negative number is the
// negation of one.
func (v Value) Literal() ast.Expr {
	if literal := kinds[v.kind].literal; literal != nil {
		return literal(v)
	}
	return nil
}

// HasExactKey tells whether a value has a key: no error bound, no hidden
// digits.
func HasExactKey(v *Value) bool {
	inexact := kinds[v.kind].inexact
	return inexact == nil || !inexact(*v)
}

// IsNumeric tells that a value is a number.
func IsNumeric(v *Value) bool { return kinds[v.kind].number }

// AppendKey appends an encoding of a value under which two values have the
// same bytes if and only if they are not distinct: NULLs are alike, numbers go
// by value and not by kind or scale, text by its collation. A value
// with an error bound has no key; the evaluation is left open.
func AppendKey(e *Evaluation, dst []byte, v *Value) []byte {
	if v.kind == KindInteger { // most keys
		return appendBits(dst, tagInteger, v.bits)
	}
	if v.document == formBinary {
		return appendDocumentKey(e, dst, v.text)
	}
	refuseDocumentKey(e, v)
	switch k := v.kind; { // a call by the table takes longer than what is done for these
	case k == KindText:
		return appendString(dst, tagText, e.sortKey(v))
	case k == KindNull:
		return append(dst, tagNull)
	case k == KindFloat:
		return floatKey(e, dst, v)
	case k == KindDecimal:
		return decimalKey(e, dst, v)
	case k == KindDate:
		return appendBits(dst, tagDate, v.bits)
	case k == KindBoolean:
		return append(dst, tagBoolean, byte(v.bits))
	}
	return kinds[v.kind].key(e, dst, v)
}

// TextOf writes a value as the dialect converts it to text.
func TextOf(e *Evaluation, v *Value) Value { return kinds[v.kind].text(e, *v) }

// sourceCase is the case of a cast by the kind it starts from.
func sourceCase(k Kind) spec.Case {
	if from := kinds[k].from; from != castNone {
		return from
	}
	panic("semantics: no cast from " + k.String())
}

// typed is the type of all values of a kind.
func typed(t ast.Type) func(Value) ast.Type { return func(Value) ast.Type { return t } }

// itself is the text of a value that stays what it is.
func itself(_ *Evaluation, v Value) Value { return v }

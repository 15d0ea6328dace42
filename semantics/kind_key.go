package semantics

import "encoding/binary"

// Tags of keys: numbers share theirs, whatever their kind.
const (
	tagNull = iota
	tagBoolean
	tagInteger
	tagUnsigned
	tagDecimal
	tagFloat
	tagText
	tagBytes
	tagGeometry
	tagDate
	tagTimestamp
	tagInstant
	tagTime
	tagInterval
	tagList
	tagDocument
	tagStruct
	tagMap
)

func appendBits(dst []byte, tag byte, bits uint64) []byte {
	return binary.BigEndian.AppendUint64(append(dst, tag), bits)
}

// bitsKey is the key of kinds whose values are 64 bits.
func bitsKey(tag byte) func(*Evaluation, []byte, *Value) []byte {
	return func(_ *Evaluation, dst []byte, v *Value) []byte { return appendBits(dst, tag, v.bits) }
}

func nullKey(_ *Evaluation, dst []byte, _ *Value) []byte { return append(dst, tagNull) }

func appendTextKey(e *Evaluation, dst []byte, v *Value) []byte {
	return appendString(dst, tagText, e.sortKey(v))
}

func appendString(dst []byte, tag byte, text string) []byte {
	dst = binary.BigEndian.AppendUint32(append(dst, tag), uint32(len(text)))
	return append(dst, text...)
}

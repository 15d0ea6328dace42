package ast

// fixedBytes is the Name of a type of byte strings of one length, which zero bytes fill up.
const fixedBytes = "BINARY"

// FixedBytes returns the type BINARY(length) of the MySQL family.
func FixedBytes(length int) Type { return Type{Kind: TypeBytes, Name: fixedBytes, Length: length} }

// VaryingBytes returns the type of byte strings of at most so many bytes.
func VaryingBytes(length int) Type { return Type{Kind: TypeBytes, Length: length} }

// IsFixedBytes tells whether values of the type are filled up with zero bytes.
func (t Type) IsFixedBytes() bool { return t.Kind == TypeBytes && t.Name == fixedBytes }

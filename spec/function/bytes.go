package function

import "github.com/semcheck/semcheck/spec"

// byteStrings is the chapter of functions of byte strings. Those that texts have, too, stand
// there behind those of texts, which an argument without a type chooses.
var byteStrings = []*Function{
	MD5OfBytes, MD5OfBlob, SHA1OfBlob, SHA256OfBlob, SHA224OfBytes, SHA256OfBytes, SHA384OfBytes, SHA512OfBytes,
	CRC32OfBytes, CRC32COfBytes, BitCountOfBytes, LengthOfByteString, OctetLengthOfBytes, OctetLengthOfBlob, BitLengthOfBytes,
	SubstrOfBytes, SubstringOfByteString, GetByte, ConvertTo, ConvertFrom, BinOfDuckDB, UnBin, ToBase64OfDuckDB, FromBase64OfDuckDB, EncodeOfDuckDB, DecodeOfDuckDB,
}

var bytesOfPostgreSQL = read(postgresPage("9.5. Binary String Functions and Operators", "func-binarystring.sgml"))

// Sums, written in digits as others are, or as byte strings.
var (
	MD5OfBytes   = &Function{Name: "MD5", Parameters: []Type{Bytes}, Result: Text, in: postgres, Weight: 1, Rule: md5Rule}
	MD5OfBlob    = &Function{Name: "MD5", Parameters: []Type{Bytes}, Result: Text, in: duckdb, Weight: 1, Rule: md5Rule}
	SHA1OfBlob   = &Function{Name: "SHA1", Parameters: []Type{Bytes}, Result: Text, in: duckdb, Weight: 1, Rule: sha1Rule}
	SHA256OfBlob = &Function{Name: "SHA256", Parameters: []Type{Bytes}, Result: Text, in: duckdb, Weight: 1, Rule: SHA256.Rule}

	SHA224OfBytes = sha2OfBytes("SHA224")
	SHA256OfBytes = sha2OfBytes("SHA256")
	SHA384OfBytes = sha2OfBytes("SHA384")
	SHA512OfBytes = sha2OfBytes("SHA512")

	sha2OfBytesRule = spec.Declare(spec.Rule{
		ID: "hash.sha2-of-bytes", Statement: "SHA224(b), SHA256(b), SHA384(b) and SHA512(b) are the SHA-2 sums of the byte string b of so many bits, byte strings. NULL stays NULL.",
		From: bytesOfPostgreSQL, Keywords: []string{"SHA224", "SHA256", "SHA384", "SHA512"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})
)

func sha2OfBytes(name string) *Function {
	return &Function{Name: name, Parameters: []Type{Bytes}, Result: Bytes, in: postgres, Weight: 1, Rule: sha2OfBytesRule}
}

// Numbers of bytes and bits.
var (
	CRC32OfBytes    = &Function{Name: "CRC32", Parameters: []Type{Bytes}, Result: Integer, in: postgres, Weight: 2, Rule: crc32Rule}
	CRC32COfBytes   = &Function{Name: "CRC32C", Parameters: []Type{Bytes}, Result: Integer, in: postgres, Weight: 2, Rule: crc32cRule}
	BitCountOfBytes = &Function{Name: "BIT_COUNT", Parameters: []Type{Bytes}, Result: Integer, in: postgres, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "bits.count-of-bytes", Statement: "BIT_COUNT(b) is the number of bits that are 1 in the byte string b, a bigint. NULL stays NULL. That of a bit string is not modelled.",
		From: bytesOfPostgreSQL, Keywords: []string{"BIT_COUNT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})}
	LengthOfByteString = &Function{Name: "LENGTH", Parameters: []Type{Bytes}, Result: Integer, in: postgres, Weight: 2, Rule: Length.Rule}
	OctetLengthOfBytes = &Function{Name: "OCTET_LENGTH", Parameters: []Type{Bytes}, Result: Integer, in: postgres, Weight: 1, Rule: octetLengthRule}
	OctetLengthOfBlob  = &Function{Name: "OCTET_LENGTH", Parameters: []Type{Bytes}, Result: Integer, in: duckdb, Weight: 2, Rule: octetLengthRule}
	BitLengthOfBytes   = &Function{Name: "BIT_LENGTH", Parameters: []Type{Bytes}, Result: Integer, in: postgres, Weight: 1, Rule: BitLength.Rule}
)

// Parts of a byte string.
var (
	SubstrOfBytes         = &Function{Name: "SUBSTR", Parameters: []Type{Bytes, Place, SmallCount}, Optional: 1, Result: Bytes, Raises: argumentErrors, in: postgres, Weight: 1, Rule: substringRule}
	SubstringOfByteString = &Function{Name: "SUBSTRING", Form: FromFor, Parameters: []Type{Bytes, Place, SmallCount}, Optional: 1, Result: Bytes, Raises: argumentErrors, in: postgres, Weight: 1, Rule: substringRule}
	GetByte               = &Function{Name: "GET_BYTE", Parameters: []Type{Bytes, SmallCount}, Result: Integer, Raises: argumentErrors, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "bits.get-byte", Statement: "GET_BYTE(b, n) is the number that the n-th byte of b is; the first one is byte 0. An n that no byte of b has raises. NULL stays NULL.",
		From: bytesOfPostgreSQL.With(postgresCode("byteaGetByte", "bytea.c")), Keywords: []string{"GET_BYTE"}, Cases: formCases, Only: []string{"postgres"},
	})}
)

// Conversions of PostgreSQL between texts and byte strings.
var (
	ConvertTo = &Function{Name: "CONVERT_TO", Parameters: []Type{Text, ShortText}, Result: Bytes, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "text.convert-to", Statement: "CONVERT_TO(s, e) is the byte string of the characters of s in the encoding e. Of e is modelled UTF8, which is also called UNICODE, without regard to case and to what is no letter and no digit. NULL stays NULL.",
		From: encodingsOfPostgreSQL, Keywords: []string{"CONVERT_TO"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})}
	ConvertFrom = &Function{Name: "CONVERT_FROM", Parameters: []Type{Bytes, ShortText}, Result: Text, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "text.convert-from", Statement: "CONVERT_FROM(b, e) is the text whose characters in the encoding e the byte string b is. Modelled are the encodings of CONVERT_TO, and byte strings that are UTF-8 without zero bytes. NULL stays NULL.",
		From: encodingsOfPostgreSQL, Keywords: []string{"CONVERT_FROM"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})}
	encodingsOfPostgreSQL = bytesOfPostgreSQL.With(spec.Source{Doc: "PostgreSQL 20 source, in development", Clause: "clean_encoding_name, pg_encname_tbl",
		Address: "github.com/hackorum-dev/postgres src/common/encnames.c @ f20c4278342f", Read: lackingRead})
)

// Digits and encodings of DuckDB.
var (
	BinOfDuckDB = &Function{Name: "BIN", Spellings: []Spelling{{"TO_BINARY", duckdb}}, Parameters: []Type{Any}, Result: Text, in: duckdb, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "bits.bin", Statement: "BIN(x) is the binary digits of an integer, of a negative one in two's complement of 64 bits, and of a text eight binary digits for each of its bytes in UTF-8. Integers of 128 bits are not modelled. NULL stays NULL.",
		From: duckdbPage("BinaryStrOperator, BinaryIntegralOperator", "extension/core_functions/scalar/string/hex.cpp"), Keywords: []string{"BIN"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
	})}
	UnBin = &Function{Name: "UNBIN", Spellings: []Spelling{{"FROM_BINARY", duckdb}}, Parameters: []Type{Text}, Result: Bytes, Raises: argumentErrors, in: duckdb, Weight: 1, Rule: spec.Declare(spec.Rule{
		ID: "bits.unbin", Statement: "UNBIN(s) is the byte string of which s has the binary digits, eight of them a byte; the first byte has those that are left over. Anything else than digits raises. NULL stays NULL.",
		From: duckdbPage("FromBinaryOperator", "extension/core_functions/scalar/string/hex.cpp"), Keywords: []string{"UNBIN"}, Cases: formCases, Only: []string{"duckdb"},
	})}
	ToBase64OfDuckDB = &Function{Name: "TO_BASE64", Spellings: []Spelling{{"BASE64", duckdb}}, Parameters: []Type{Bytes}, Result: Text, in: duckdb, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "text.to-base64", Statement: "TO_BASE64(b) is the byte string b in base 64 with + and /, filled up with =, in one line. NULL stays NULL.",
		From: duckdbPage("Blob::ToBase64", "src/common/types/blob.cpp"), Keywords: []string{"TO_BASE64"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
	})}
	FromBase64OfDuckDB = &Function{Name: "FROM_BASE64", Parameters: []Type{Text}, Result: Bytes, Raises: castErrors, in: duckdb, Weight: 1, Rule: spec.Declare(spec.Rule{
		ID: "text.from-base64", Statement: "FROM_BASE64(s) is the byte string that s is in base 64. A length that is no multiple of four and another character raise, as = does but for the last two characters; an = before the last character takes two bytes away. NULL stays NULL.",
		From: duckdbPage("Blob::FromBase64Size, Blob::FromBase64, DecodeBase64Bytes", "src/common/types/blob.cpp"), Keywords: []string{"FROM_BASE64"}, Cases: formCases, Only: []string{"duckdb"},
	})}
	EncodeOfDuckDB = &Function{Name: "ENCODE", Parameters: []Type{Text}, Result: Bytes, in: duckdb, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "text.to-bytes", Statement: "ENCODE(s) is the byte string of the characters of s in UTF-8. NULL stays NULL.",
		From: duckdbPage("EncodeFunction", "extension/core_functions/scalar/blob/encode.cpp"), Keywords: []string{"ENCODE"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
	})}
	DecodeOfDuckDB = &Function{Name: "DECODE", Parameters: []Type{Bytes}, Result: Text, Raises: castErrors, in: duckdb, Weight: 1, Rule: spec.Declare(spec.Rule{
		ID: "text.from-bytes", Statement: "DECODE(b) is the text whose characters in UTF-8 the byte string b is; one that is no UTF-8 raises. What is done of errors by a second argument is not modelled. NULL stays NULL.",
		From: duckdbPage("UnaryBlobDecodeOperator", "extension/core_functions/scalar/blob/encode.cpp"), Keywords: []string{"DECODE"}, Cases: formCases, Only: []string{"duckdb"},
	})}
	castErrors = []spec.Class{spec.ClassCast}
)

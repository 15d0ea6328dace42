package function

import "github.com/semcheck/semcheck/spec"

// hashes is the chapter of hashes, encodings and digits of numbers.
var hashes = []*Function{MD5, MD5OfDuckDB, SHA1, SHA1OfDuckDB, SHA2, SHA2OfMariaDB, SHA256, CRC32, CRC32OfMariaDB, CRC32C, CRC32OfMore, CRC32COfMore, ToBase64, FromBase64, Bin, Oct, Conv, BitCount, FormatNumber}

var encryptionOfMySQL = read(spec.MySQL("14.13 Encryption and Compression Functions, SHA2()", "encryption-functions.html"))

const mariadbEncryption = "server/reference/sql-functions/secondary-functions/encryption-hashing-and-compression-functions/"

// MySQL 9.7 has neither MD5 nor SHA1 where no component is installed, of which the manual of
// 9.5 says nothing: they are not modelled there.
//
// Rules of hashes: of the bytes of a text in UTF-8, written as hexadecimal digits in lower
// case.
var (
	MD5         = &Function{Name: "MD5", Parameters: []Type{Text}, Result: Text, in: mariadb | postgres, Weight: 3, Rule: md5Rule}
	MD5OfDuckDB = &Function{Name: "MD5", Parameters: []Type{Text}, Result: Text, in: duckdb, Weight: 3, Rule: md5Rule}
	md5Rule     = spec.Declare(spec.Rule{
		ID: "hash.md5", Statement: "MD5(s) is the MD5 sum of the bytes of s, 32 hexadecimal digits in lower case. NULL stays NULL.",
		From:     encryptionOfMySQL.With(read(spec.MariaDB("MD5", mariadbEncryption+"md5"))).With(pagesOf(postgres, "md5", "")).With(duckdbPage("MD5Fun", "src/function/scalar/string/md5.cpp")),
		Keywords: []string{"MD5"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mariadb", "duckdb"},
	})
	SHA1         = &Function{Name: "SHA1", Spellings: []Spelling{{"SHA", mariadb}}, Parameters: []Type{Text}, Result: Text, in: mariadb, Weight: 2, Rule: sha1Rule}
	SHA1OfDuckDB = &Function{Name: "SHA1", Parameters: []Type{Text}, Result: Text, in: duckdb, Weight: 2, Rule: sha1Rule}
	sha1Rule     = spec.Declare(spec.Rule{
		ID: "hash.sha1", Statement: "SHA1(s) is the SHA-1 sum of the bytes of s, 40 hexadecimal digits in lower case. NULL stays NULL.",
		From:     encryptionOfMySQL.With(read(spec.MariaDB("SHA1", mariadbEncryption+"sha1"))).With(duckdbPage("SHA1Fun", "src/function/scalar/string/sha1.cpp")),
		Keywords: []string{"SHA1"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mariadb", "duckdb"},
	})
	SHA2 = &Function{Name: "SHA2", Parameters: []Type{Text, SmallCount}, Result: Text, in: mysql | mysql56, Rule: sha2Rule}
	// SHA2OfMariaDB takes a literal number of bits: what comes of NULL there its page does not say.
	SHA2OfMariaDB = &Function{Name: "SHA2", Parameters: []Type{Text, SmallCount}, Result: Text, in: mariadb, Rule: sha2Rule}
	sha2Rule      = spec.Declare(spec.Rule{
		ID: "hash.sha2", Statement: "SHA2(s, n) is the SHA-2 sum of n bits of the bytes of s, in hexadecimal digits in lower case; n is 224, 256, 384 or 512, and 0 stands for 256; of another one it is NULL. NULL stays NULL.",
		From: encryptionOfMySQL.With(read(spec.MariaDB("SHA2", mariadbEncryption+"sha2"))), Keywords: []string{"SHA2"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	})
	SHA256 = &Function{Name: "SHA256", Parameters: []Type{Text}, Result: Text, in: duckdb, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "hash.sha256", Statement: "SHA256(s) is the SHA-256 sum of the bytes of s, 64 hexadecimal digits in lower case. NULL stays NULL.",
		From: duckdbPage("SHA256Fun", "src/function/scalar/string/sha256.cpp"), Keywords: []string{"SHA256"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
	})}
	ToBase64 = &Function{Name: "TO_BASE64", Parameters: []Type{Text}, Result: Text, in: mysqls, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "hash.to-base64", Statement: "TO_BASE64(s) is the bytes of s in base 64 with + and /, filled up with =; a newline stands behind each 76 characters. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "TO_BASE64()", "to_base64"), Keywords: []string{"TO_BASE64"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	})}
	FromBase64 = &Function{Name: "FROM_BASE64", Parameters: []Type{Text}, Result: Bytes, in: mysqls, Rule: spec.Declare(spec.Rule{
		ID: "hash.from-base64", Statement: "FROM_BASE64(s) is the byte string that s is in base 64, NULL if it is none; white space is passed over, which is not modelled. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "FROM_BASE64()", "from_base64"), Keywords: []string{"FROM_BASE64"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	})}
)

// CRC32 and CRC32C; of two arguments the first one is what the bytes before s have.
var (
	CRC32          = &Function{Name: "CRC32", Parameters: []Type{Text}, Result: Integer, in: mysql | mysql56, Weight: 2, Rule: crc32Rule}
	CRC32OfMariaDB = &Function{Name: "CRC32", Parameters: []Type{Text}, Result: Integer, in: mariadb, Weight: 2, Rule: crc32Rule}
	CRC32OfMore    = &Function{Name: "CRC32", Parameters: []Type{Any, Text}, Result: Integer, in: mariadb, Rule: crc32Rule}
	CRC32C         = &Function{Name: "CRC32C", Parameters: []Type{Text}, Result: Integer, in: mariadb, Weight: 2, Rule: crc32cRule}
	CRC32COfMore   = &Function{Name: "CRC32C", Parameters: []Type{Any, Text}, Result: Integer, in: mariadb, Rule: crc32cRule}
	crc32Rule      = spec.Declare(spec.Rule{
		ID: "hash.crc32", Statement: "CRC32(s) is the cyclic redundancy check of the bytes of s by the polynomial of ISO 3309, a number of 32 bits. NULL stays NULL.",
		From:     numbersOf(mysql|mariadb, "CRC32()", "crc32").With(bytesOfPostgreSQL),
		Keywords: []string{"CRC32"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb", "postgres"},
		Variants: []spec.Variant{
			{Dialects: []string{"mariadb"}, Statement: "CRC32(n, s) goes on behind the bytes whose check is n: CRC32(CRC32(a), b) is that of a and b. An n that is no integer of 32 bits is not modelled.", From: read(numbersOf(mariadb, "CRC32", "crc32"))},
			{Dialects: []string{"postgres"}, Statement: "Of a byte string, a bigint.", From: bytesOfPostgreSQL},
		},
		Choices: []spec.Choice{{Date: "2026-11-29", Statement: "MariaDB's page of CRC32 says that the polynomial is the one of Castagnoli now, but has the value of the one of ISO 3309 as its example, and its page of CRC32C says that CRC32 has this one. The latter holds."}},
	})
	crc32cRule = spec.Declare(spec.Rule{
		ID: "hash.crc32c", Statement: "CRC32C(s) is the cyclic redundancy check of the bytes of s by the polynomial of Castagnoli, a number of 32 bits. CRC32C(n, s) goes on behind the bytes whose check is n; one that is no integer of 32 bits is not modelled. NULL stays NULL.",
		From:     numbersOf(mariadb, "CRC32C", "crc32c").With(bytesOfPostgreSQL),
		Keywords: []string{"CRC32C"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mariadb", "postgres"},
		Variants: []spec.Variant{{Dialects: []string{"postgres"}, Statement: "Of a byte string alone, a bigint.", From: bytesOfPostgreSQL}},
	})
)

// Bin and Oct are the digits of an integer as one of 64 bits without sign.
var (
	Bin = &Function{Name: "BIN", Parameters: []Type{SmallCount}, Result: Text, in: mysqls, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "number.bin", Statement: "BIN(n) is the binary digits of n, of a negative one in two's complement of 64 bits. NULL stays NULL.",
		From: pagesOf(mysql|mariadb, "BIN()", "bin"), Keywords: []string{"BIN"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	})}
	Oct = &Function{Name: "OCT", Parameters: []Type{SmallCount}, Result: Text, in: mysqls, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "number.oct", Statement: "OCT(n) is the octal digits of n, of a negative one in two's complement of 64 bits. NULL stays NULL.",
		From: together(mysql|mariadb, []cited{{mysql, pagesOf(mysql, "OCT()", "")}, {mariadb, numbersOf(mariadb, "OCT", "oct")}}), Keywords: []string{"OCT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	})}
	Conv = &Function{Name: "CONV", Parameters: []Type{Text, SmallCount, SmallCount}, Result: Text, in: mysqls, Weight: 2, Rule: spec.Declare(spec.Rule{
		ID: "number.conv", Statement: "CONV(s, a, b) is the whole number of 64 bits with whose digits to the base a the text s begins, in digits to the base b: with a sign where b is negative, else without one; it is read with a sign where a is negative. White space may stand before it; without a digit it is 0. NULL for an empty text and for a base of less than 2 or more than 36 digits. More than 64 bits are not modelled. NULL stays NULL.",
		From: numbersOf(mysql|mariadb, "CONV()", "conv").With(spec.MySQLCode("Item_func_conv::val_str, my_strntoull_8bit, longlong2str", "sql/item_strfunc.cc, strings/ctype-simple.cc, strings/longlong2str.cc")), Keywords: []string{"CONV"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	})}
	BitCount = &Function{Name: "BIT_COUNT", Parameters: []Type{SmallCount}, Result: Integer, in: mysqls, Weight: 3, Rule: spec.Declare(spec.Rule{
		ID: "bits.count", Statement: "BIT_COUNT(n) is the number of bits that are 1 in n as an integer of 64 bits. NULL stays NULL.",
		From: read(spec.MySQL("14.12 Bit Functions and Operators, BIT_COUNT()", "bit-functions.html").With(spec.MariaDB("BIT_COUNT", "server/reference/sql-functions/secondary-functions/bit-functions-and-operators/bit_count"))), Keywords: []string{"BIT_COUNT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "Of a negative n it depends on the type that n has, and is not modelled.", From: duckdbPage("BitCountFun", "extension/core_functions/scalar/math/numeric.cpp")}},
	})}
)

// FormatNumber is FORMAT of the MySQL family, of exact numbers.
var FormatNumber = &Function{Name: "FORMAT", Weight: 2, Parameters: []Type{Decimal, SmallCount}, Result: Text, in: mysqls, Rule: spec.Declare(spec.Rule{
	ID: "number.format", Statement: "FORMAT(x, d) is x rounded to d digits behind the point, halfway away from zero, with a comma between each three digits before it; a negative d counts as 0. Approximate numbers are not modelled. NULL stays NULL.",
	From: pagesOf(mysql|mariadb, "FORMAT()", "format"), Keywords: []string{"FORMAT"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
})}

package function

import "github.com/semcheck/semcheck/spec"

// textDistances is the chapter of functions that say how far two texts are apart, and of the
// number of bytes of one.
var textDistances = []*Function{Levenshtein, DamerauLevenshtein, Hamming, Jaccard, StrLen}

// Cases of rules of distances.
const (
	DistanceOfNull spec.Case = iota
	DistanceFound
	DistanceOutside // texts of other lengths than there must be
)

var (
	Levenshtein = &Function{Name: "LEVENSHTEIN", Spellings: []Spelling{{"EDITDIST3", duckdb}}, Parameters: []Type{Text, ShortText}, Result: Integer, in: duckdb, Weight: 3,
		Rule: textDistance("text.levenshtein", "LEVENSHTEIN", "LEVENSHTEIN(s, t) is the least number of bytes to insert, delete and replace that makes t of s", "LevenshteinDistance", "levenshtein", false)}
	DamerauLevenshtein = &Function{Name: "DAMERAU_LEVENSHTEIN", Parameters: []Type{Text, ShortText}, Result: Integer, in: duckdb, Weight: 2,
		Rule: textDistance("text.damerau-levenshtein", "DAMERAU_LEVENSHTEIN", "DAMERAU_LEVENSHTEIN(s, t) is the least number of bytes to insert, delete and replace, and of neighbours to exchange, that makes t of s; what stood between exchanged bytes may be deleted before, and bytes inserted between them behind", "DamerauLevenshteinDistance", "damerau_levenshtein", false)}
	Hamming = &Function{Name: "HAMMING", Spellings: []Spelling{{"MISMATCHES", duckdb}}, Parameters: []Type{Text, ShortText}, Result: Integer, Raises: argumentErrors, in: duckdb,
		Rule: textDistance("text.hamming", "HAMMING", "HAMMING(s, t) is the number of places at which the bytes of s and t differ; texts that are empty or not of one length raise", "MismatchesScalarFunction", "hamming", true)}
	Jaccard = &Function{Name: "JACCARD", Parameters: []Type{ShortText, ShortText}, Result: Double, Raises: argumentErrors, in: duckdb,
		Rule: textDistance("text.jaccard", "JACCARD", "JACCARD(s, t) is how many bytes s and t both have, divided by how many at least one of them has, each byte counted once; an empty text raises", "JaccardSimilarity", "jaccard", true)}
	StrLen = &Function{Name: "STRLEN", Parameters: []Type{Text}, Result: Integer, in: duckdb, Weight: 3, Rule: spec.Declare(spec.Rule{
		ID: "text.strlen", Statement: "STRLEN(s) is the number of bytes of s. NULL stays NULL.",
		From: duckdbPage("StrLenOperator", "src/function/scalar/string/length.cpp"), Keywords: []string{"STRLEN"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
	})}
)

func textDistance(id, name, statement, function, file string, bounded bool) *spec.Rule {
	cases := []string{DistanceOfNull: "null", DistanceFound: "value"}
	if bounded {
		cases = append(cases, "outside")
	}
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + ". NULL stays NULL.", From: duckdbPage(function, "extension/core_functions/scalar/string/"+file+".cpp"),
		Keywords: []string{name}, Cases: cases, Only: []string{"duckdb"},
	})
}

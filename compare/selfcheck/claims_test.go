package selfcheck

// claims are what is said of laws and faults beside fault.Claim, which has what
// the papers of NoREC and PINOLO say, with the reason. TLP's parts are the rows
// under p, under NOT p and under p IS NULL; PQS fetches a row for which p is
// True, and does not fetch one for which it is not; a plan law asks the same
// query with an index and without it, or with a setting off.
var claims = map[string]map[string]string{
	"norec": {
		"ON of a LEFT JOIN filters the left rows": "padded rows are in the join no more, and match nothing still",
	},
	"tlp": {
		"WHERE above a LEFT JOIN is moved into ON":                  "padded rows are in all parts, and once in the whole",
		"a LEFT JOIN below any WHERE becomes an inner join":         "padded rows are in no part",
		"an index scan for c > x begins at x":                       "x is under c > x and under NOT c > x",
		"an index scan for c <= x ends before x":                    "x is in no part",
		"an index scan for IN leaves the last element out":          "the element's rows are in no part",
		"an index union for OR loses duplicates":                    "bags: a row is there twice, and once in its part",
		"the range read for LIKE 'x%' begins behind x":              "x is in no part",
		"a partial index is read where its condition need not hold": "a row that the index lacks is in no part",
		"IN and EXISTS become joins that keep duplicates":           "bags: a row is there once, and twice in its part",
		"NOT IN becomes an antijoin that passes Unknown":            "a row is under NOT IN and under IS NULL",
		"a semi-join for EXISTS checks the first condition alone":   "a row is under EXISTS and under NOT EXISTS",
		"c = c is folded to True":                                   "a row is under c = c and under its IS NULL",
		"NOT of a comparison inverts it and keeps NULLs":            "a row is under NOT p and under p IS NULL",
		"WHERE over a UNION filters its first arm alone":            "rows of the second arm are in all parts",
		"UNION of filtered arms keeps duplicates":                   "a set has a row twice",
	},
	"pinolo": {
		"an index scan for IN leaves the last element out":          "a shorter list selects a row that the list does not",
		"an index union for OR loses duplicates":                    "bags: one arm of OR selects a row more often than both",
		"IN and EXISTS become joins that keep duplicates":           "bags: a row is there more often than without the condition",
		"UNION of filtered arms keeps duplicates":                   "an arm is a subset, and the set has a row more often",
		"WHERE over a UNION filters its first arm alone":            "WHERE FALSE leaves rows of the second arm",
		"the range read for LIKE 'x%' begins behind x":              "a pattern with less in it selects x, LIKE 'x%' does not",
		"a partial index is read where its condition need not hold": "a narrower condition that reads no index selects more",
	},
	"pqs": {
		"an index scan for c > x begins at x":                       "a row is fetched for which c > x is False",
		"an index scan for c <= x ends before x":                    "a row for which it is True is not fetched",
		"an index scan for IN leaves the last element out":          "a row for which it is True is not fetched",
		"the range read for LIKE 'x%' begins behind x":              "a row for which it is True is not fetched",
		"a partial index is read where its condition need not hold": "a row for which it is True is not fetched",
		"NOT IN becomes an antijoin that passes Unknown":            "a row is fetched for which NOT IN is Unknown",
		"c = c is folded to True":                                   "a row is fetched for which c = c is Unknown",
		"NOT of a comparison inverts it and keeps NULLs":            "a row is fetched for which NOT p is Unknown",
		"a LEFT JOIN below any WHERE becomes an inner join":         "a padded row for which p is True is not fetched",
	},
	"sets": {
		"EXCEPT and INTERSECT become joins by =":  "a row with NULL is the same as itself",
		"UNION of filtered arms keeps duplicates": "a set has a row twice",
	},
	"plan": {
		"an index scan for c > x begins at x":                       "without the index the answer is right",
		"an index scan for c <= x ends before x":                    "without the index the answer is right",
		"an index scan for IN leaves the last element out":          "without the index the answer is right",
		"an index union for OR loses duplicates":                    "without the index the answer is right",
		"a partial index is read where its condition need not hold": "without the index the answer is right",
		"MIN and MAX read an index without WHERE":                   "without the index the answer is right",
		"COUNT(*) counts an index that leaves NULLs out":            "without the index the answer is right",
		"ORDER BY reads an index that leaves NULLs out":             "without the index the answer is right",
		"DISTINCT is dropped over an index that is not unique":      "without the index the answer is right",
		"IN and EXISTS become joins that keep duplicates":           "a setting switches it off",
		"a hash join matches NULL with NULL":                        "a setting switches it off",
	},
}

// generatedOnly are claims that the smallest case of a fault is too small for:
// the law has to be asked of another query with that fault.
var generatedOnly = map[string]bool{
	"sets: EXCEPT and INTERSECT become joins by =":          true, // the law asks of one block
	"sets: UNION of filtered arms keeps duplicates":         true,
	"norec: COUNT(*) counts an index that leaves NULLs out": true, // there is no condition
}

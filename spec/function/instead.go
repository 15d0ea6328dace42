package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// alternative is an expression that may stand in the place of a call, and the functions in it.
type alternative struct {
	text  string
	names []string
}

func without(text string) alternative { return alternative{text: text} }

func with(text string, names ...string) alternative { return alternative{text, names} }

// alternatives are what to write, by the name of a function that an engine does not have. Each has the
// meaning that the manuals of the engines that have the function give it, for arguments of the type that
// the name speaks of; where the result of NULL differs, the text says it.
var alternatives = map[string][]alternative{
	"IFNULL":          {with("COALESCE(a, b)", "COALESCE")},
	"NVL":             {with("COALESCE(a, b)", "COALESCE")},
	"ISNULL":          {without("a IS NULL")},
	"IF":              {without("CASE WHEN c THEN a ELSE b END")},
	"IIF":             {without("CASE WHEN c THEN a ELSE b END")},
	"DECODE":          {without("CASE a WHEN b THEN c ELSE d END")},
	"GROUP_CONCAT":    {with("STRING_AGG(CAST(x AS VARCHAR), ',')", "STRING_AGG")},
	"STRING_AGG":      {with("GROUP_CONCAT(x SEPARATOR ',') or GROUP_CONCAT(x, ',')", "GROUP_CONCAT")},
	"LISTAGG":         {with("STRING_AGG(x, ',')", "STRING_AGG"), with("GROUP_CONCAT(x)", "GROUP_CONCAT")},
	"TOTAL":           {with("COALESCE(SUM(x), 0)", "COALESCE")},
	"LCASE":           {with("LOWER(s)", "LOWER")},
	"UCASE":           {with("UPPER(s)", "UPPER")},
	"MID":             {with("SUBSTRING(s, i, n)", "SUBSTRING")},
	"SUBSTR":          {with("SUBSTRING(s, i, n)", "SUBSTRING")},
	"SUBSTRING":       {with("SUBSTR(s, i, n)", "SUBSTR")},
	"INSTR":           {with("STRPOS(s, t)", "STRPOS"), with("POSITION(t IN s)", "POSITION")},
	"LOCATE":          {with("STRPOS(s, t), with the arguments in the other order", "STRPOS"), with("INSTR(s, t)", "INSTR")},
	"STRPOS":          {with("INSTR(s, t)", "INSTR"), with("LOCATE(t, s)", "LOCATE")},
	"POSITION":        {with("INSTR(s, t)", "INSTR")},
	"CHAR_LENGTH":     {with("LENGTH(s)", "LENGTH")},
	"SUBSTRING_INDEX": {with("SPLIT_PART(s, d, 1), for a count of 1", "SPLIT_PART")},
	"SPLIT_PART":      {with("SUBSTRING_INDEX(SUBSTRING_INDEX(s, d, n), d, -1)", "SUBSTRING_INDEX")},
	"CONCAT":          {without("COALESCE(a, '') || COALESCE(b, '')")},
	"CHR":             {with("CHAR(n)", "CHAR")},
	"CHAR":            {with("CHR(n)", "CHR")},
	"RAND":            {with("RANDOM()", "RANDOM")},
	"RANDOM":          {with("RAND()", "RAND")},
	"TRUNCATE":        {with("TRUNC(x, n)", "TRUNC")},
	"TRUNC":           {with("TRUNCATE(x, n)", "TRUNCATE")},
	"POW":             {with("POWER(x, y)", "POWER")},
	"CURDATE":         {without("CURRENT_DATE")},
	"NOW":             {without("CURRENT_TIMESTAMP")},
	"YEAR":            {without("EXTRACT(YEAR FROM d)")},
	"MONTH":           {without("EXTRACT(MONTH FROM d)")},
	"DAY":             {without("EXTRACT(DAY FROM d)")},
	"DAYOFMONTH":      {without("EXTRACT(DAY FROM d)")},
	"HOUR":            {without("EXTRACT(HOUR FROM t)")},
	"MINUTE":          {without("EXTRACT(MINUTE FROM t)")},
	"DATE_FORMAT":     {with("TO_CHAR(d, f), whose f is written otherwise", "TO_CHAR"), with("STRFTIME(d, f)", "STRFTIME")},
	"TO_CHAR":         {with("DATE_FORMAT(d, f), whose f is written otherwise", "DATE_FORMAT"), with("STRFTIME(f, d), whose f is written otherwise", "STRFTIME")},
	"STRFTIME":        {with("TO_CHAR(d, f), whose f is written otherwise", "TO_CHAR"), with("DATE_FORMAT(d, f)", "DATE_FORMAT")},
	"DATEDIFF":        {without("CAST(a AS DATE) - CAST(b AS DATE)")},
	"DATE_ADD":        {without("d + INTERVAL '1 day'")},
	"DATE_SUB":        {without("d - INTERVAL '1 day'")},
	"UNIX_TIMESTAMP":  {without("EXTRACT(EPOCH FROM t)")},
	"BOOL_OR":         {without("MAX(c)")},
	"BOOL_AND":        {without("MIN(c)")},
}

// Instead says what to write for a function that a dialect does not have; empty where nothing is known.
func Instead(name string, d *spec.Dialect) string {
	for _, a := range alternatives[strings.ToUpper(name)] {
		if !slices.ContainsFunc(a.names, func(n string) bool {
			return !slices.ContainsFunc(byName[n], func(f *Function) bool { return f.In(d) })
		}) {
			return a.text
		}
	}
	return ""
}

package function

import "github.com/semcheck/semcheck/spec"

// sequences is the chapter of functions of sequences: they change the database.
var sequences = []*Function{NextNumber, CurrentNumber, LastNumber, SetNumber}

// Cases of SequenceRule.
const (
	SequenceNext spec.Case = iota
	SequenceCurrent
	SequenceLast
	SequenceSet
	SequenceEnd
	SequenceUnused
	SequenceAround
	SequenceNull
)

// SequenceRule says what the functions of sequences give.
var SequenceRule = spec.Declare(spec.Rule{
	ID: "change.sequence",
	Statement: "nextval('s') is the next number of the sequence s: its start first, then the last one plus the increment; behind the last number within its bounds it is an error, or with CYCLE the other bound. currval('s') is what nextval gave the session last, an error before. " +
		"lastval() is the same of whichever sequence was asked last. setval('s', n) makes n the last number, setval('s', n, FALSE) the next one. A transaction that is undone does not take the numbers back.",
	From: read(postgresPage("9.17. Sequence Manipulation Functions", "func-sequence.sgml").
		With(spec.PostgreSQLCode("nextval_internal, do_setval (SetSequence later), lastval", "src/backend/commands/sequence.c"))),
	Variants: []spec.Variant{
		{Dialects: []string{"duckdb"}, Statement: "As in PostgreSQL, without lastval and setval; of NULL they are NULL.",
			From: read(spec.DuckDBCode("SequenceCatalogEntry::NextValue, CurrentValue; NextValBind; test_transactional_sequences.test",
				"src/catalog/catalog_entry/sequence_catalog_entry.cpp, src/function/scalar/sequence/nextval.cpp"))},
	},
	Cases: []string{SequenceNext: "next", SequenceCurrent: "current", SequenceLast: "last", SequenceSet: "set", SequenceEnd: "end", SequenceUnused: "unused", SequenceAround: "around", SequenceNull: "null"},
	Only:  []string{"postgres", "duckdb"}, Keywords: []string{"NEXTVAL", "CURRVAL", "LASTVAL", "SETVAL"},
	Except: map[string][]string{"postgres": {"null"}, "duckdb": {"last", "set"}},
})

// SequenceOrderRule says when the number of a row is not determined.
var SequenceOrderRule = spec.Declare(spec.Rule{
	ID:        "freedom.sequence",
	Statement: "Which row, or which of several calls, gets which number of a sequence depends on the order of evaluation, which is not fixed; nor is how often, or whether, an expression is evaluated in a condition, in a branch, in a subquery, or before LIMIT.",
	From:      read(spec.PostgreSQL("4.2.14. Expression Evaluation Rules", "syntax.sgml")),
	Cases:     []string{NotDetermined: "open"}, Open: map[string][]string{spec.EveryDialect: {"open"}}, Only: []string{"postgres", "duckdb"},
})

// The functions of sequences.
var (
	NextNumber    = ofSequence("NEXTVAL", 1, 0, postgres|duckdb)
	CurrentNumber = ofSequence("CURRVAL", 1, 0, postgres|duckdb)
	LastNumber    = ofSequence("LASTVAL", 0, 0, postgres)
	SetNumber     = ofSequence("SETVAL", 3, 1, postgres)
)

func ofSequence(name string, arguments, optional int, has dialects) *Function {
	f := &Function{Name: name, Optional: optional, Result: ByRule, Volatility: Volatile, Lazy: BySequence, Lenient: true, in: has, Rule: SequenceRule}
	for range arguments {
		f.Parameters = append(f.Parameters, Any)
	}
	return f
}

// IsOfSequence tells that a name, as trees know functions, is that of a function of sequences.
func IsOfSequence(name string) bool {
	switch name {
	case NextNumber.Name, CurrentNumber.Name, LastNumber.Name, SetNumber.Name:
		return true
	}
	return false
}

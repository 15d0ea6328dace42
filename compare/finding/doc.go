// Package finding is the form in which a finding is kept: what was asked, what
// was called for, what came, what is to blame and with which others it is one.
// A finding stands alone: it is replayed, reduced and reported from its own
// file, without the seed and without the run.
//
// How a finding is made smaller is in compare/reduce, what is to blame in
// compare/blame, how it is shown in compare/report.
package finding

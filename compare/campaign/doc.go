// Package campaign runs cases in number: it takes databases and queries from a
// generator, evaluates them, runs them on an engine, has the answers judged and
// keeps the account in a run database.
//
// What a query means is in eval, what an answer is worth in compare; how a run
// is shown to people is up to its Reporter.
package campaign

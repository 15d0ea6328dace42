// Package compare holds an engine's answer against what the semantics say: it
// judges one case and returns a verdict with the first difference.
//
// It opens no connection and runs no query: adapters are in compare/engine,
// the loop over cases in compare/campaign.
package compare

// Package account shows what runs found: findings, clusters, coverage and summaries, as tables and
// sentences for a terminal. What the semantics say of a query is shown by package present.
package account

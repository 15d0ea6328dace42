// Package present shows outcomes to people and to machines: as a table, as
// JSON, with the rules behind them. It decides nothing.
package present

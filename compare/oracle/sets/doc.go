// Package sets has the law of the set operations of two equal bags: a query and the same query.
package sets

// Package sets is the law of a query and itself: the set operations of two equal bags.
package sets

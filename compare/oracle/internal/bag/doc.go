// Package bag counts the rows of answers, so that laws can hold them against each other
// as bags, by the engine's own equality.
package bag

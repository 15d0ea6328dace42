// Package lawtest has what the tests of several laws need: subjects of queries, the texts
// that a law asks, sessions and planted faults. Only tests import it.
package lawtest

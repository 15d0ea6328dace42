// Package child runs an engine as a process of its own: one child for each
// session, which speaks the protocol of package protocol. A crash of the engine
// ends the child and not semcheck.
//
// docs/ADDING_AN_ENGINE.md tells how an engine is added this way.
package child

// Package trial is the one place where a case is tried: it opens a session on an
// engine, makes a database there and by the semantics, asks with a limit of time and
// again where the engine lacks resources, evaluates, and judges.
//
// A campaign, the laws, the triage of findings, replays, bisections and checks of
// known issues all try their cases on a Runner, so that each means the same by "it
// still differs". What is theirs alone, accounts, variants of laws, reductions, is not
// here, and which engine or which law it is does not matter here.
//
// A panic of semcheck itself is caught where it happens, as a Fault with its case, and
// the case counts as not compared: it says nothing of the engine.
package trial

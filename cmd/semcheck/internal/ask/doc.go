// Package ask answers a question, a script and a query in a dialect, for programs that show
// the answer themselves: the page that asks in a browser. It is what the command eval does,
// without files and flags; both share what is said of an answer.
package ask

// Command wasm answers questions for a page that has no server: what a query must return, in a
// dialect, after a script. Built for js/wasm it gives the page a function; built for another system
// it reads questions from standard input, a line of JSON each, and writes the replies. `make page`
// builds the page.
package main

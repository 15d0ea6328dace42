module github.com/semcheck/semcheck/compare/engine/native/sqlite

go 1.26.0

require (
	github.com/mattn/go-sqlite3 v1.13.0
	github.com/semcheck/semcheck v0.0.0
)

replace github.com/semcheck/semcheck => ../../../..

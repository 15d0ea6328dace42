module github.com/semcheck/semcheck/compare/engine/native/kuzu

go 1.26.0

require github.com/semcheck/semcheck v0.0.0

replace github.com/semcheck/semcheck => ../../../..

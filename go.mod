module github.com/semcheck/semcheck

go 1.26

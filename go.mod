module github.com/semcheck/semcheck

go 1.26

require github.com/shopspring/decimal v1.4.0 // indirect

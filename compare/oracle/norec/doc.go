// Package norec is the law NoREC, non-optimising reference engine construction (Rigger
// and Su, ESEC/FSE 2020).
package norec

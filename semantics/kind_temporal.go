package semantics

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

var (
	dateKind = temporalKind(datatype.FamilyDate, textOfDay, kind{
		name: "date", of: typed(ast.Date), key: bitsKey(tagDate),
		show: func(v Value) string { return v.calendar().Format("2006-01-02") },
	})
	timestampKind = temporalKind(datatype.FamilyTimestamp, textOfTimestamp, kind{
		name: "timestamp", of: typed(ast.Timestamp(6)), key: bitsKey(tagTimestamp),
		show: dayAndClock,
	})
	instantKind = temporalKind(datatype.FamilyInstant, textOfInstant, kind{
		name: "instant", of: typed(ast.Instant(6)), key: bitsKey(tagInstant),
		show: func(v Value) string { return dayAndClock(v) + "+00" },
	})
	timeKind = temporalKind(datatype.FamilyTime, textOfTime, kind{
		name: "time", of: typed(ast.Time(6)), key: bitsKey(tagTime),
		show: func(v Value) string { return clockText(v.Microseconds(), int(v.digits)) },
	})
	intervalKind = temporalKind(datatype.FamilyInterval, textOfInterval, kind{
		name: "interval", of: typed(ast.Interval),
		key: func(_ *Evaluation, dst []byte, v *Value) []byte {
			return append(append(dst, tagInterval), v.Interval().length().String()...)
		},
		show: func(v Value) string { return v.Interval().Signed() },
	})
)

func dayAndClock(v Value) string {
	return v.calendar().Format("2006-01-02 ") + clockText(v.Clock(), int(v.digits))
}

// temporalKind is a kind of values of the calendar or the clock. Their texts are the same everywhere
// but for intervals.
func temporalKind(family datatype.Family, text spec.Case, k kind) kind {
	k.family, k.class, k.from = family, "blob", castNone
	k.text = func(e *Evaluation, v Value) Value {
		e.apply(ruleTemporalToText, text)
		if v.kind == KindInterval && e.Dialect.IntervalText == spec.IntervalTextPlain {
			return Text(v.Interval().Plain())
		}
		return Text(v.String())
	}
	k.literal = func(v Value) ast.Expr { return datatype.Text(v.String()) }
	return k
}

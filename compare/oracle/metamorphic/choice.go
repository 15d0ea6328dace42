package metamorphic

// ChoiceIn is the number from which a law draws for a query. The run's seed, the number of the
// database and the number of the query decide it. Its upper half is the same for all queries of
// the database, so that a law makes a choice from this half once.
func ChoiceIn(seed, database, number uint64) uint64 {
	return Choice(seed+choiceOfDatabase, database)>>32<<32 | Choice(seed, number)>>32
}

// choiceOfDatabase sets databases apart from the queries of their numbers.
const choiceOfDatabase = 1 << 40

// Choice is the number from which a law draws for the query with this number in a
// run with this seed, or another number that the two decide. Every bit of
// it depends on every bit of both (the finaliser of SplitMix64).
func Choice(seed, number uint64) uint64 {
	x := seed*0x9e3779b97f4a7c15 + number + 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

package ast

// TransactionKind is a statement about a transaction.
type TransactionKind uint8

const (
	TransactionBegin      TransactionKind = iota // BEGIN
	TransactionCommit                            // COMMIT
	TransactionRollback                          // ROLLBACK
	TransactionSavepoint                         // SAVEPOINT x
	TransactionRollbackTo                        // ROLLBACK TO SAVEPOINT x
	TransactionRelease                           // RELEASE SAVEPOINT x
)

// Transaction begins or ends a transaction of the session, or a part of it that has a name.
type Transaction struct {
	Kind TransactionKind
	Name string
}

func (*Transaction) statement() {}

// Package proof writes certificates: it turns an answer of the reader into a file with the whole proof, which package check checks
// without the reader. docs/certificates.md describes the format.
//
// Start with Writer.Write in writer.go. It asks the reader for one move of the winner at a time, and adds the replies of the loser
// that package check wants to be answered; task.go is this search, with killing.go for moves that kill a group and holding.go for claims by which the winner has to hold out. Writer.WritePattern proves a statement about all positions that meet a pattern. statement.go says which claim an answer of the reader makes, and advice.go asks the reader for moves.
//
// # Caveats
//
// A certificate is written by searching again, so a proof that only just fitted into the limits may not be found. Whether one is right does not depend on
// this package: a fault here makes a certificate that the checker refuses.
package proof

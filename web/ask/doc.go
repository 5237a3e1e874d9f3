// Package ask answers questions about a position for the pages of the explorer: what can
// be captured, what happens if a move is tried, what lies on the board. Every answer is
// ready for JSON and has its sentences in Words.
//
// Start with PositionQuestion in question.go and Answerer in answerer.go: an Answerer has a few
// workers, and whoever asks while all of them work waits in a short line. Each question has a file:
//
//   - read.go: can a string be captured, can it be saved
//   - group.go: can the group of a string be killed, can it be made to live
//   - try.go: does a move work, and if not, what refutes it
//   - danger.go: which strings of the board are dead or in danger
//   - proof.go: the proof of a stored pattern, move by move
//   - here.go: the stored patterns that lie on the board
//   - overview.go: candidates, likely moves, ownership, dead stones
//
// Questions are typed; package question reads their texts. position.go has positions as pages have
// them, fate.go puts the answers for both sides together, life.go finds strings with two eyes,
// step.go says what a move does on the board, sentence.go has the other sentences, and
// settings.go all limits. shelf.go has the stores.
//
// # Caveats
//
// An answer is a proof under its limits unless it says that it is a guess. When the time
// of a question is over, the answer is a guess too. Nothing is remembered between
// questions, so the same question has the same answer unless its time ran out.
package ask

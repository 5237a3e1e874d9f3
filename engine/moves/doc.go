// Package moves is a learned model of moves: how probable is each legal move of a position in a game between strong players?
//
// There are only a few types. A Model has features with strengths, and the strength of a move is the product of the strengths of its
// features. A Set names the groups of features that a model has; sets come in families. A Follower follows a game and lists the Features of
// its moves; an Advisor adds what the tactical reader and stored patterns say. Learn learns a model from games, and can be interrupted;
// Evaluate tells how well it predicts games. Package engine/playout plays positions out. Default returns the models that come with the program.
//
// Start with Model in model.go; follower.go and features.go describe moves, and learn.go learns. settings.go has the tunables.
//
// # Method
//
// The groups of features I to IX come from Doi, Go pattern matching that reconciles localisation and
// generalisation, 2011. The family tree adds: all sizes of diamonds that the model knows, not only the largest;
// diamonds in which the last move, or the liberties of the strings next to the move, are marked; what a move does
// together with its distance to the last move; points of the opening; the answers of the reader; and the capture
// patterns that the move plays. The strengths are learned by the softmax likelihood (Coulom, Computing Elo
// ratings of move patterns in the game of Go, 2007) with AdaGrad. docs/lab/2026-11-models.md tells what each part is worth.
//
// # Caveats
//
// A shape is known by 48 bits of a hash. Learning adds up gradients in four lanes whatever the number of workers
// is, so it gives the same model on every machine. Another number of games in a batch gives another model. An
// Advisor's answers depend on the positions that it was asked about before. Passes are not predicted.
package moves

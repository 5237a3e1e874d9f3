// Package moves is the learned model of moves: how likely is each legal move of a
// position to be played by strong players.
//
// Start with Model in model.go: features with strengths, whose product is the strength of a
// move. set.go names the groups of features and the families of models; position.go
// follows a game, and features.go lists the features of its moves; tactical.go, fight.go
// and reading.go say what a move does, at a glance and by the reader. Learn in learn.go learns a
// model, with shapes.go and count.go to find the shapes worth learning, objective.go for what
// is made small and checkpoint.go for interruptions; file.go stores it. Evaluate in
// evaluate.go tells how well it predicts, problems.go and simulate.go what else it
// can do. Default has the models that come with the program.
//
// # Method
//
// Features I to IX are those of Doi, Go pattern matching that reconciles localisation and
// generalisation, 2011. The family tree adds: all sizes of diamonds that the model
// knows, instead of the largest; diamonds with the last move, or the liberties of the strings
// beside the move, marked in them; what a move does together with its distance to the
// last; points of the opening; what the reader says; and the capture patterns that it
// plays. It is learned by the softmax likelihood (Coulom, Computing Elo ratings of move
// patterns in the game of Go, 2007) with AdaGrad. docs/models.md has what each part is worth.
//
// # Caveats
//
// Shapes are known by 48 bits of a hash. Learning adds up gradients in four lanes,
// whatever the number of workers, so that it gives the same model everywhere; but
// another number of games in a batch gives another model. An Advisor's answers
// depend on the positions that it was asked about before, as a miner's do. Passes are not
// predicted.
package moves

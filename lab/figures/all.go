package figures

// all are the figures in the order of the page.
var all = []*Figure{
	{Name: "sample", About: "what mining finds in the 66 sample games", measure: sample},
	{Name: "mining", About: "two sets of limits for mining", Machine: true, Needs: []string{games2001}, measure: mining},
	mining2,
	{Name: "paper", About: "the proportions of Watanabe and Kotani's paper in the games of 2001", Needs: []string{games2001}, measure: proportions("2001", games2001)},
	{Name: "paper-all", About: "the same in all archives", Long: true, Needs: every, measure: proportions("all archives", every...)},
	gnugoWalk,
	{Name: "coverage", About: "what patterns prove in other games", Long: true, Needs: append(learned[:5:5], heldOut...), measure: covered},
	resist, pairsCoverage, matcher,
	{Name: "themes", About: "the themes of patterns", Needs: []string{games2017_03}, measure: themes},
	searching, parallel,
	{Name: "merge", About: "what parts and their merging cost", Machine: true, Needs: latest, measure: merge},
	{Name: "large", About: "a store of millions of random patterns", Long: true, Machine: true, measure: large},
	course, exports,
	{Name: "suites", About: "the reader on suites of questions", Needs: []string{captureSuite, tesujiSuite, connectSuite}, measure: suites},
	{Name: "strings", About: "the reader on strings of real games", Needs: every, measure: realStrings},
	stringsGNUGo, strataGNUGo, questions, proofs, candidates, judged,
	{Name: "models19", About: "the models of moves on 19x19", Long: true, Needs: heldOut, measure: predicted(19, heldOut...)},
	{Name: "models9", About: "the models of moves on 9x9", Needs: []string{selfplay9}, measure: predicted(9, selfplay9)},
	{Name: "playouts", About: "the speed of playouts", Machine: true, measure: playouts},
	playouts2, matches, yardstick, parts2,
	{Name: "tesuji-play", About: "the player's first move in tesuji problems", Needs: []string{tesujiSuite}, measure: tesujiPlay},
	reviewAgree, reviewCost, problems, problemJudges, grades,
	{Name: "endgames", About: "the player's moves in pairs of endgames", measure: endgameMoves},
	explorerAnswers, explorerPages, explorerLoad, boards,
}

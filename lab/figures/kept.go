package figures

// What hinders the program from measuring a table.
const (
	otherPrograms = "it needs other programs: GNU Go, Pachi or KataGo"
	byTests       = "tests and benchmarks of other packages measure it"
	aDay          = "it takes hours"
	byHand        = "parts of it were counted or looked at by hand"
	onlyTimes     = "it has times of a quiet machine"
)

// kept is a table that is not measured here.
func kept(name, about, command, why string) *Figure {
	return &Figure{Name: name, About: about, Kept: command, Why: why}
}

// inColumn stands for the commands that a column of the table names.
const inColumn = "the commands in the last column"

// The tables that are kept.
var (
	mining2       = kept("mining-more", "faults, missed captures, joins and cuts", inColumn, aDay)
	gnugoWalk     = kept("gnugo-walk", "the walk back with the reader of GNU Go", "`go test ./miner -run GNUGo -v`", otherPrograms)
	resist        = kept("resist", "patterns on unkind boards", inColumn, aDay)
	pairsCoverage = kept("pairs-coverage", "what the patterns of joins and cuts prove", "`go run ./examples/coverage --db DIR --games 200 OTHERS`", byHand)
	matcher       = kept("matcher", "finding patterns on boards", "`go test ./miner -run xxx -bench Matcher -store DIR`", onlyTimes)
	searching     = kept("searching", "searching for shapes", "`go test ./study/gamesearch -run xxx -bench . -benchtime 10x -count 5`", onlyTimes)
	parallel      = kept("many-machines", "all archives in parts", inColumn, aDay)
	course        = kept("course", "the bytes of a game", "`go test ./patterndb -run BytesOfCourse -v`", byTests)
	exports       = kept("exports", "the size of exports and tables", "`shicho db export`", onlyTimes)

	stringsGNUGo = kept("strings-gnugo", "strings of real games beside GNU Go", "`shicho lab truth measure --compare`", otherPrograms)
	strataGNUGo  = kept("strata-gnugo", "the same by stratum", "`shicho lab truth measure --compare --strata`", otherPrograms)
	questions    = kept("questions", "how the truth was found", inColumn, otherPrograms)
	proofs       = kept("proofs", "whether proofs are true", inColumn, byTests)
	candidates   = kept("candidates", "candidates", inColumn, byHand)
	judged       = kept("judging", "finished games", "`shicho lab evaluate ownership --compare`", otherPrograms)

	playouts2   = kept("playouts-more", "threads, the first playout, memory", inColumn, onlyTimes)
	matches     = kept("matches", "matches against Pachi", "`shicho lab match`", otherPrograms)
	yardstick   = kept("yardstick", "matches against GNU Go", "`shicho lab yardstick`", otherPrograms)
	parts2      = kept("parts", "what the parts of the player are worth", "`shicho lab match`", aDay)
	reviewAgree = kept("review-agreement", "losses that a strong program finds", "`shicho review --json`, and KataGo about the same games", otherPrograms)
	reviewCost  = kept("review-cost", "time and memory of a review", inColumn, onlyTimes)

	problems      = kept("problems", "positions that are no problem", "`shicho problems`", aDay)
	problemJudges = kept("problem-judges", "what judges say of problems", "`shicho lab problems`", otherPrograms)
	grades        = kept("grades", "grades and players who played wrong", "`shicho lab grades`", aDay)

	explorerAnswers = kept("explorer-answers", "the time of answers about a position", inColumn, onlyTimes)
	explorerPages   = kept("explorer-pages", "the time of pages", "`go test ./web -run Load -long -v`", onlyTimes)
	explorerLoad    = kept("explorer-load", "the explorer under load", "`go test ./web -run Load -long -v`, and by hand", onlyTimes)
	boards          = kept("board", "moves and legal positions", inColumn, byTests)
)

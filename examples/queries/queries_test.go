package queries

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
)

var update = flag.Bool("update", false, "write the answers into the page")

const page = "../../docs/stores.md"

// sample is a folder with the store of the sample games, p.db, its tables as Parquet and as CSV, and a set of data.
type sample struct{ program, dir string }

func newSample(t *testing.T) *sample {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	s := &sample{dir: t.TempDir()}
	s.program = filepath.Join(s.dir, "shicho")
	build := exec.Command("go", "build", "-o", s.program, "./cmd/shicho")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	s.run(t, "mine", filepath.Join(root, "examples", "games"), "--missed", "--both-sides", "--db", "p.db")
	s.run(t, "db", "export", "tables", "--format", "parquet", "--db", "p.db")
	s.run(t, "db", "export", "text", "--format", "csv", "--db", "p.db")
	s.run(t, "dataset", "dataset", "--db", "p.db", "--tables", "games,positions")
	return s
}

// run runs a subcommand in the folder of the sample and returns its output.
func (s *sample) run(t *testing.T, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(s.program, args...)
	cmd.Dir = s.dir
	var faults bytes.Buffer
	cmd.Stderr = &faults
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("shicho %v: %v\n%s", args, err, faults.Bytes())
	}
	return out
}

// database opens a DuckDB in memory.
func database(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// answer is what a query gives, as a table in Markdown.
func answer(t *testing.T, db *sql.DB, query string) string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s\n%v", query, err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	line := func(cells []string) { fmt.Fprintf(&text, "| %s |\n", strings.Join(cells, " | ")) }
	line(names)
	line(slices.Repeat([]string{"---"}, len(names)))
	for rows.Next() {
		values, cells := make([]any, len(names)), make([]string, len(names))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			if v := *v.(*any); v != nil {
				cells[i] = fmt.Sprint(v)
			}
		}
		line(cells)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// asked matches a query of the page with its number and its answer, if one is there.
var asked = regexp.MustCompile("(?s)\n#### (\\d+)\\. [^\n]*\n.*?```sql\n(.*?)```\n(?:\n((?:\\|[^\n]*\n)+))?")

var views = regexp.MustCompile("(?s)```sql\n(CREATE VIEW .*?)```\n")

// The answers of the page are those of the sample store, from either format: Parquet, or CSV and lines of JSON.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	path, err := filepath.Abs(page)
	if err != nil {
		t.Fatal(err)
	}
	s := newSample(t)
	t.Chdir(s.dir)
	parquet, csv := database(t), database(t)
	definitions := string(views.FindSubmatch(text)[1])
	asText := strings.NewReplacer("'tables/", "'text/", "*.parquet", "*.jsonl.zst", ".parquet", ".csv").Replace(definitions)
	for db, query := range map[*sql.DB]string{parquet: definitions, csv: asText} {
		if _, err := db.Exec(query); err != nil {
			t.Fatal(err)
		}
	}
	var numbers []string
	result := asked.ReplaceAllFunc(text, func(section []byte) []byte {
		found := asked.FindSubmatch(section)
		number, query, want := string(found[1]), string(found[2]), string(found[3])
		numbers = append(numbers, number)
		got := answer(t, parquet, query)
		if other := answer(t, csv, query); other != got {
			t.Errorf("question %s: CSV says\n%s\nParquet\n%s", number, other, got)
		}
		if got != want && !*update {
			t.Errorf("question %s: %s says\n%s\nthe tables\n%s", number, page, want, got)
		}
		return slices.Concat(bytes.TrimSuffix(section, found[3]), []byte(blankLine(want)+got))
	})
	if want := strings.Fields("1 2 3 4 5"); !slices.Equal(numbers, want) {
		t.Errorf("questions %v, not %v", numbers, want)
	}
	if *update {
		if err := os.WriteFile(path, result, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	compareWithCommands(t, s, parquet)
	checkFiles(t, parquet)
}

// blankLine is the line before an answer that the page does not have yet.
func blankLine(old string) string {
	if old == "" {
		return "\n"
	}
	return ""
}

// same compares the answer of a query with what a command says.
func same(t *testing.T, db *sql.DB, query string, want ...any) {
	t.Helper()
	cells := make([]string, len(want))
	for i, v := range want {
		cells[i] = fmt.Sprint(v)
	}
	_, rows, _ := strings.Cut(answer(t, db, query), " --- |\n")
	if got := strings.TrimSuffix(rows, "\n"); got != "| "+strings.Join(cells, " | ")+" |" {
		t.Errorf("%s\nthe tables say %s, shicho db %v", query, got, cells)
	}
}

// compareWithCommands compares answers with what "shicho db" says about the same store.
func compareWithCommands(t *testing.T, s *sample, db *sql.DB) {
	type figures struct {
		Games, Captures int
		Patterns        int `json:"unique_patterns"`
		Counts          map[string]int
	}
	stats := lines[figures](t, s.run(t, "db", "stats", "--db", "p.db", "--json"))[0]
	same(t, db, "SELECT count(*), sum(captures)::BIGINT FROM games", stats.Games, stats.Captures)
	same(t, db, "SELECT count(*) FROM patterns", stats.Patterns)
	for class, n := range stats.Counts {
		same(t, db, "SELECT count(*) FROM instances WHERE class = '"+class+"'", n)
		same(t, db, "SELECT sum(count_"+class+")::BIGINT FROM games", n)
	}
	compareTop(t, s, db)
	compareGames(t, s, db)
}

func compareTop(t *testing.T, s *sample, db *sql.DB) {
	type pattern struct {
		ID                          string
		Points, Depth, Nodes, Games int
		Counts                      map[string]int
		Rows                        []string
	}
	for i, p := range lines[pattern](t, s.run(t, "db", "top", "--db", "p.db", "--class", "any", "--limit", "50", "--json")) {
		same(t, db, fmt.Sprintf(`SELECT id, points, depth, nodes, games, count_first, count_escape FROM patterns
			ORDER BY (SELECT count(*) FROM instances WHERE pattern = id) DESC, id LIMIT 1 OFFSET %d`, i),
			p.ID, p.Points, p.Depth, p.Nodes, p.Games, p.Counts["first"], p.Counts["escape"])
		same(t, db, "SELECT replace(rows, chr(10), '/') FROM patterns WHERE id = '"+p.ID+"'", strings.Join(p.Rows, "/"))
		same(t, db, "SELECT count(*) FROM instances WHERE pattern = '"+p.ID+"' AND class = 'first'", p.Counts["first"])
	}
}

func compareGames(t *testing.T, s *sample, db *sql.DB) {
	type game struct {
		Key, Black, White, Result string
		Moves                     int
		BlackCounts               map[string]int `json:"black_counts"`
	}
	for _, g := range lines[game](t, s.run(t, "db", "games", "--db", "p.db", "--json")) {
		same(t, db, "SELECT black, white, result, moves FROM games WHERE key = '"+g.Key+"'", g.Black, g.White, g.Result, g.Moves)
		same(t, db, "SELECT count(*) FROM instances WHERE game = '"+g.Key+"' AND class = 'first' AND attacker = 'black'", g.BlackCounts["first"])
	}
	won := regexp.MustCompile(`the side that captures won (\d+) times and lost (\d+) times\n$`).FindSubmatch(s.run(t, "db", "games", "--db", "p.db"))
	if won == nil {
		t.Fatal("db games does not say who won")
	}
	same(t, db, `SELECT count(*) FILTER (attacker = won_by), count(*) FILTER (attacker <> won_by)
		FROM instances JOIN games ON game = key WHERE class = 'first'`, string(won[1]), string(won[2]))
}

// lines decodes a JSON object a line.
func lines[T any](t *testing.T, text []byte) (list []T) {
	t.Helper()
	for objects := json.NewDecoder(bytes.NewReader(text)); objects.More(); {
		var v T
		if err := objects.Decode(&v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	if len(list) == 0 {
		t.Fatal("no objects")
	}
	return list
}

// checkFiles asks DuckDB how the files are made.
func checkFiles(t *testing.T, db *sql.DB) {
	same(t, db, "SELECT DISTINCT compression FROM parquet_metadata('tables/*.parquet')", "ZSTD")
	same(t, db, `SELECT count(*) FROM parquet_metadata('tables/instances.parquet')
		WHERE path_in_schema IN ('class', 'game', 'depth', 'target') AND encodings LIKE '%DICTIONARY%'`, 4)
	same(t, db, "SELECT decode(value) FROM parquet_kv_metadata('tables/games.parquet') WHERE decode(key) = 'shicho.limits'", "paper missed both-sides")
	same(t, db, `SELECT string_agg(DISTINCT column_type, ' ' ORDER BY column_type) FROM (DESCRIBE games)`, "BIGINT DATE DOUBLE VARCHAR")
	same(t, db, "SELECT column_type FROM (DESCRIBE instances) WHERE column_name = 'ladder'", "BOOLEAN")
}

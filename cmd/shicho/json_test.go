package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/board/sgf"
	"shicho/engine/network"
	"shicho/pattern/shape"
	"shicho/patterndb/samplestore"
	"shicho/protocol/report"
)

// field is what is known of a name in JSON.
type field struct {
	types    map[string]bool // "string", "list of numbers" …
	null     bool
	commands map[string]map[string]bool // the objects in which it stands, by their fields, for each command
}

// fields are all names that the commands print.
type fields map[string]*field

// add walks a value of a command that stands in a field; "" is the outer object.
func (f fields) add(command, in string, value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, value := range v {
			one := f[name]
			if one == nil {
				one = &field{types: map[string]bool{}, commands: map[string]map[string]bool{}}
				f[name] = one
			}
			if one.commands[command] == nil {
				one.commands[command] = map[string]bool{}
			}
			one.commands[command][in] = true
			switch t := typeName(value); t {
			case "":
			case "null":
				one.null = true
			default:
				one.types[t] = true
			}
			f.add(command, name, value)
		}
	case []any:
		for _, value := range v {
			f.add(command, in, value)
		}
	}
}

// typeName names the type of a value; "" if the value is an empty list.
func typeName(value any) string {
	switch v := value.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "true or false"
	case nil:
		return "null"
	case map[string]any:
		return "object"
	case []any:
		if len(v) == 0 {
			return ""
		}
		inner := typeName(v[0])
		first, rest, _ := strings.Cut(inner, " ")
		return strings.TrimSpace("list of " + first + "s " + rest)
	}
	panic(fmt.Sprintf("%T", value))
}

// typeText is the type as the table has it.
func (f *field) typeText() string {
	text := strings.Join(slices.Sorted(maps.Keys(f.types)), " and ")
	if f.null {
		text += " or null"
	}
	return text
}

// The records of printedFields, which make every field appear.
var jsonRecords = map[string]string{
	"ko.sgf":       "(;GM[1]FF[4]SZ[9]AB[cb][bc][cd]AW[db][ec][dd][cc];B[dc];W[gg];B[gc];W[cg])",
	"joins.sgf":    "(;SZ[7]AB[be][de][df][cg]AW[dg][ac][bc][cc][dc][dd][ed][ee][ef][eg];B[bf];W[ga];B[bg])",
	"cuts.sgf":     "(;SZ[7]AB[ce][ee][ef]AW[cd][be][cf][dd];W[de])",
	"sample.sgf":   samplestore.Record,
	"critical.sgf": "(;SZ[9];B[de];W[ee];B[fe];W[ec];B[ef];W[ia];B[ed])",
	"problem.sgf":  "(;GM[1]SZ[11]AB[dc][ec][fc][bd][cd]AW[cc][dd][ed][be][ce];B[bc];W[bb];B[cb];W[ab];B[db];W[bj])",
	"atari.sgf":    "(;SZ[9]KM[750]RU[Japanese]PB[One]BR[3d]PW[Two]WR[1p]DT[2001-02-03]RE[B+R]EV[Cup];B[cc];W[dc];B[dd];W[gg];B[db];W[hg];B[ec])",
	"bad.sgf":      "(;SZ[9];B[cc];W[cc])",
	"dead.sgf":     "(;SZ[7]RE[B+48]AB[bb][bc][bd][be][bf][cf][db][df][eb][ef][fc][fd][fe][ff];W[dd];B[dc];W[];B[])",
	"kill.sgf":     "(;SZ[9]RE[B+20]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di];B[bi];W[ea];B[fa];W[];B[])",
	"twoko.sgf":    "(;GM[1]SZ[5]AB[aa][ba][ca][da][ab][eb][bc][cc][bd][be]AW[bb][cb][db][dc][ec][ad][dd][ed][ae][ce][de])",
	"either.sgf":   "(;SZ[9]AB[bd][be][fd][fe][cc][dc][dd][ec]AW[cd][ce][ed][ee][cg][df][eg]PL[B];B[ia];W[de])",
	"missed.sgf":   "(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa];W[ia];B[ba])",
	"walls.sgf":    "(;SZ[9]AB[af][bf][cf][df][eg][eh][ei]AW[bg][cg][dg][dh][di][gc][ee][fg];W[ag];B[bh];W[gf];B[gh])",
	"corridor.sgf": "(;SZ[7]KM[0.5]AB[aa][ab][ac][bc][cc][ad][bd][cd][be][af][bf][bg]AW[ea][fa][ga][bb][cb][db][fb][gb][dc][ec][fc][dd][ed][fd][gd][ce][de][ee][fe][ge][cf][df][ef][ff][gf][cg][dg][eg][fg][gg]PL[B]LZ[0.7.2 40.0 9\nmove B7 visits 9 winrate 6000 scoreMean 2 pv B7 info ];B[]LZ[0.7.2 40.0 9\nmove D7 visits 9 winrate 6000 scoreMean 1 pv D7 info ])",
	"finished.sgf": "(;SZ[5]KM[0.5]RU[Japanese]RE[W+6.5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ec];W[aa];B[ab];W[];B[])",
	"endgame.sgf":  "(;GM[1]FF[4]SZ[9]AB[aa][ba][ca][bb][db][eb][ac][bc][cc][dc][ec][ad][bd][be][de][af][bf][cf][df][ag][bg][cg][bh][ch][dh][eh][ai][bi][ci][di][ei][fi]AW[fa][ha][ia][fb][hb][fc][gc][hc][ic][cd][dd][ed][fd][gd][hd][id][ge][he][ef][ff][gf][hf][if][dg][fg][gg][hg][ig][fh][gh][hh][hi][ii];B[];W[])",
	"walk.sgf":     "(;SZ[7]AB[cd][dd][be][cf]AW[ce][de];B[gg];W[ga])",
	"shape.txt":    "X .\n? ?",
	"cases.jsonl": `{"id":"two:1","rows":[".....","..X..",".XOX.",".....","....."],"to_move":"black","command":"attack","target":"C3","expected":{"result":"1","moves":["C2"]}}
{"id":"two:2","rows":[".....","..X..",".XOX.",".....","....."],"to_move":"black","command":"weather","target":"C3","expected":{"result":"1"},"known_fail":true}
{"id":"ko:1","rows":[".XO..","X.XO.",".XO..",".....","....."],"ko":"B4","to_move":"white","command":"attack","target":"C4","expected":{"result":"3"}}
`,
}

// learnNetwork learns a network that knows nearly nothing from the records of a folder.
func learnNetwork(t *testing.T, folder, path string) {
	t.Helper()
	var games []*network.Game
	for item := range sgf.Walk([]string{folder}, sgf.Options{}) {
		if item.Err == nil && item.Record.Size == 9 {
			g, err := network.NewGame(item.Record, nil)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, g)
		}
	}
	n, err := network.Learn(t.Context(), games, nil, network.Options{Architecture: network.Architecture{Channels: 16, Layers: 1, Largest: 4}, Size: 9, Positions: 32,
		Batch: 32, Rate: 0.001, RowRate: 0.001, Seen: 20, Shapes: 100, Chunk: 10, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
}

// printedFields runs every command that prints JSON and collects the names.
func printedFields(t *testing.T) fields {
	t.Helper()
	examples, err := filepath.Abs("../../examples/games")
	if err != nil {
		t.Fatal(err)
	}
	ladder, err := filepath.Abs("testdata/games/ladder.sgf")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	for name, text := range jsonRecords {
		if err := os.WriteFile(in(name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	short, long := filepath.Join(examples, "9x9-01.sgf"), filepath.Join(examples, "19x19-01.sgf")
	db := in("patterns.db")
	sample := in("sample.db")
	if _, err := samplestore.Make(sample); err != nil {
		t.Fatal(err)
	}
	learnNetwork(t, examples, in("network.shicho"))
	found := fields{}
	for _, run := range []struct {
		command string
		args    []string
	}{
		{"mine", []string{in("atari.sgf"), in("dead.sgf"), in("bad.sgf"), ladder, "--db", db, "--limits", "mining", "--targets", "taken,dead", "--instances", in("instances.jsonl")}},
		{"mine", []string{in("joins.sgf"), in("cuts.sgf"), "--db", in("pairs.db"), "--goals", "connect,cut", "--instances", in("pairs.jsonl")}},
		{"db stats", []string{"--db", in("pairs.db")}},
		{"db top", []string{"--db", in("pairs.db")}},
		{"db game", []string{"joins.sgf", "--db", in("pairs.db")}},
		{"db games", []string{"--db", in("pairs.db")}},
		{"db export", []string{in("pairs-export.jsonl"), "--db", in("pairs.db")}},
		{"query", []string{in("joins.sgf"), "--move", "0", "--db", in("pairs.db")}},
		{"db stats", []string{"--db", db}},
		{"db top", []string{"--db", db}},
		{"db show", []string{"4aea", "--db", db, "--boards", "1"}},
		{"db game", []string{"atari.sgf", "--db", db}},
		{"db games", []string{"--db", db}},
		{"db diff", []string{db, db}},
		{"db compact", []string{"--db", db}},
		{"db check", []string{"--db", db}},
		{"db export", []string{in("export.jsonl"), "--db", db}},
		{"db import", []string{in("export.jsonl"), "--db", in("copy.db")}},
		{"db merge", []string{in("merged.db"), db, in("copy.db")}},
		{"read", []string{in("twoko.sgf"), "--move", "0", "--target", "B2", "--limits", "paper"}},
		{"read", []string{long, "--move", "157", "--target", "J7", "--side", "attack", "--proof", in("proof.jsonl")}},
		{"check", []string{in("proof.jsonl")}},
		{"db check", []string{"--db", sample, "--proofs", "--sample", "5"}},
		{"read", []string{long, "--move", "157", "--target", "A6", "--side", "defend", "--limits", "fast"}},
		{"query", []string{ladder, "--move", "6", "--db", db}},
		{"query", []string{in("sample.sgf"), "--move", "0", "--db", sample}},
		{"mine", []string{in("critical.sgf"), "--db", in("critical.db"), "--both-sides"}},
		{"query", []string{in("critical.sgf"), "--move", "6", "--db", in("critical.db"), "--status", "any"}},
		{"dataset", []string{in("data"), "--db", db, "--tables", "games"}},
		{"mine", []string{filepath.Join(examples, "9x9-02.sgf"), in("atari.sgf"), "--db", in("safe.db"), "--safe", "--player", "GNU"}},
		{"mine", []string{in("kill.sgf"), "--db", in("kill.db"), "--goals", "kill,live"}},
		{"read", []string{in("kill.sgf"), "--move", "0", "--target", "A2", "--goal", "kill"}},
		{"read", []string{filepath.Join(examples, "9x9-01.sgf"), "--move", "20", "--target", "E4", "--goal", "kill"}},
		{"db stats", []string{"--db", in("safe.db")}},
		{"mine", []string{in("ko.sgf"), "--db", in("ko.db"), "--sample", "1/1"}},
		{"query", []string{in("ko.sgf"), "--move", "0", "--db", in("ko.db"), "--class", "any"}},
		{"search", []string{in("shape.txt"), "--db", db, "--against", "one"}},
		{"candidates", []string{long, "--move", "157"}},
		{"candidates", []string{in("twoko.sgf"), "--move", "0", "--limits", "paper"}},
		{"moves", []string{short, "--move", "20"}},
		{"ownership", []string{long, "--move", "180"}},
		{"endgame", []string{in("endgame.sgf"), "--move", "0", "--settled", "proved"}},
		{"endgame", []string{long, "--move", "100", "--settled", "proved"}},
		{"review", []string{in("missed.sgf"), "--playouts", "50", "--param", "threads=1"}},
		{"review", []string{in("missed.sgf"), "--playouts", "50", "--param", "threads=1", "--param", "network=none"}},
		{"review", []string{in("either.sgf"), "--playouts", "0", "--param", "threads=1"}},
		{"review", []string{in("walls.sgf"), "--playouts", "0", "--param", "threads=1"}},
		{"review", []string{in("corridor.sgf"), "--judge", in("corridor.sgf")}},
		{"problems", []string{in("problem.sgf")}},
		{"problems", []string{in("problem.sgf"), "--out", in("problems.sgf")}},
		{"lab evaluate", []string{"default", short, "--size", "9"}},
		{"lab evaluate network", []string{in("network.shicho"), short, "--size", "9"}},
		{"lab evaluate ownership", []string{in("finished.sgf")}},
		{"lab match", []string{"builtin playouts=5 memory=1", "builtin playouts=5 memory=1", "--size", "5", "--games", "2", "--sprt=-1000,1000", "--out", in("match.jsonl")}},
		{"lab match", []string{"builtin playouts=5 memory=1", "builtin playouts=500 memory=1", "--size", "5", "--games", "2", "--time", "1ns", "--grace", "0", "--out", in("late.jsonl")}},
		{"lab match", []string{"--yardstick", "--only", "gnugo-9", "--games", "1", "--gnugo", quitter, "--out", in("yardstick")}},
		{"lab suite", []string{in("cases.jsonl")}},
		{"lab cascade", []string{ladder, "--db", sample, "--every", "1"}},
		{"lab bench", []string{"--time", "1ms"}},
	} {
		args := append(strings.Fields(run.command), run.args...)
		if run.command != "db export" {
			args = append(args, "--json")
		}
		found.addText(t, run.command, runHere(t, args))
	}
	damaged, err := json.Marshal(&report.Check{Faults: []string{"a damaged record"}})
	if err != nil {
		t.Fatal(err)
	}
	found.addText(t, "db check", damaged)
	refused, err := json.Marshal(report.NewRefusal("proof.jsonl", errors.New("line 2: refused")))
	if err != nil {
		t.Fatal(err)
	}
	found.addText(t, "check", refused)
	covered, err := json.Marshal(&report.Pattern{Cover: shape.ID{1}})
	if err != nil {
		t.Fatal(err)
	}
	found.addText(t, "db show", covered)
	differences, err := json.Marshal(&report.StoreDiff{Stores: []string{"a.db"}, DiffCounts: report.DiffCounts{OnlyGames: []int{0}, OnlyPatterns: []int{0}},
		DifferingGames: []report.DifferingGame{{HadBy: []string{"a.db"}}}, DifferingPatterns: []report.DifferingPattern{{HadBy: []string{"a.db"}}}})
	if err != nil {
		t.Fatal(err)
	}
	found.addText(t, "db diff", differences)
	for name, command := range map[string]string{"instances.jsonl": "mine --instances", "pairs.jsonl": "mine --instances", "pairs-export.jsonl": "db export", "export.jsonl": "db export", "match.jsonl": "lab match --out", "late.jsonl": "lab match --out"} {
		text, err := os.ReadFile(in(name))
		if err != nil {
			t.Fatal(err)
		}
		found.addText(t, command, text)
	}
	return found
}

// runHere runs a command in this process and returns its standard output.
func runHere(t *testing.T, args []string) []byte {
	t.Helper()
	var out, stderr bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&stderr)
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatalf("shicho %s: %v\n%s", strings.Join(args, " "), err, &stderr)
	}
	return out.Bytes()
}

// addText adds all values of a text.
func (f fields) addText(t *testing.T, command string, text []byte) {
	t.Helper()
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var value any
		err := d.Decode(&value)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		f.add(command, "", value)
	}
}

// quitter is a player who resigns after three moves.
const quitter = "builtin playouts=1 memory=1 resign=1 resign_at=0"

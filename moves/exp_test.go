package moves

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"shicho/sgf"
)

func loadExp(t *testing.T, size int, most int, paths ...string) (games []*Game) {
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		g, err := NewGame(item.Record, size)
		if err != nil {
			continue
		}
		games = append(games, g)
		if len(games) == most {
			break
		}
	}
	return games
}

func TestExp(t *testing.T) {
	if os.Getenv("EXP") == "" {
		t.Skip()
	}
	dir := "/work/shared/corpus/"
	n, _ := strconv.Atoi(os.Getenv("N"))
	start := time.Now()
	games := loadExp(t, 19, n, dir+"kgs19-2015.tar.gz")
	checks := loadExp(t, 19, 150, dir+"kgs19-2017_04.tar.gz")
	fmt.Println("loaded", len(games), len(checks), time.Since(start))
	if os.Getenv("HINTS") != "" {
		start := time.Now()
		if err := Advise(context.Background(), games, 19, nil, 2, nil); err != nil {
			t.Fatal(err)
		}
		Advise(context.Background(), checks, 19, nil, 2, nil)
		n, k := 0, 0
		for _, g := range games {
			for _, h := range g.hints {
				n++
				k += len(h)
			}
		}
		fmt.Println("advised", time.Since(start), n, "positions", float64(k)/float64(n), "hints")
	}
	set, err := Family(os.Getenv("EXP"))
	if err != nil {
		t.Fatal(err)
	}
	rate, _ := strconv.ParseFloat(os.Getenv("RATE"), 64)
	decay, _ := strconv.ParseFloat(os.Getenv("DECAY"), 64)
	seen, _ := strconv.Atoi(os.Getenv("SEEN"))
	passes, _ := strconv.Atoi(os.Getenv("PASSES"))
	obj, _ := ParseObjective(os.Getenv("OBJ"))
	start = time.Now()
	o := Options{Set: set, Size: 19, Objective: obj, Passes: passes, Rate: rate, Decay: decay, Seen: seen, Seldom: seen / 2, AllMoves: os.Getenv("ALL") != ""}
	last := -1
	o.Progress = func(p Progress) {
		if p.Checked != nil {
			c := p.Checked
			fmt.Printf("pass %d  first %.4f within10 %.4f rank %.2f prob %.3f ll %.4f  %v\n", p.Pass, c.First, c.Within10, c.MeanRank, c.Probability, c.LogLikelihood, time.Since(start).Round(time.Second))
		} else if p.Games*4/p.Of != last {
			last = p.Games * 4 / p.Of
			fmt.Printf("  %d %d/%d loss %.4f %v\n", p.Pass, p.Games, p.Of, p.Loss, time.Since(start).Round(time.Second))
		}
	}
	m, err := Learn(context.Background(), games, checks, o)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(m.Features(), "features")
}

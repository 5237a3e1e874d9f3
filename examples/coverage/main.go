// Coverage measures what the patterns of a store are worth on games that it does
// not have: how many of their capture moves a stored pattern proves, by the number
// of games that were mined, and what that saves the reader.
//
//	go run ./examples/coverage --db patterns.db --out coverage.png held-out.tar.gz
//
// measure.go does the counting, plot.go draws the curve.
package main

import (
	"flag"
	"fmt"
	"os"

	"shicho/patterndb"
)

func main() {
	db := flag.String("db", "", "folder of the store")
	out := flag.String("out", "", "write the curve into this PNG file")
	games := flag.Int("games", 600, "games to measure on, at most")
	flag.Parse()
	if *db == "" || flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "coverage: --db DIR and records to measure on are needed")
		os.Exit(2)
	}
	if err := run(*db, *out, flag.Args(), *games); err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(1)
	}
}

func run(db, out string, paths []string, games int) (err error) {
	store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer store.Close()
	known, err := load(store)
	if err != nil {
		return err
	}
	m := newMeasure(known)
	if err := m.measure(paths, games); err != nil {
		return err
	}
	m.report(os.Stdout)
	if out == "" {
		return nil
	}
	return m.plot(out)
}

// Coverage measures what the patterns of a store are worth on games that the store does not have: how many of their
// capture moves a stored pattern proves, by the number of games that were mined.
//
//	go run ./examples/coverage --db patterns.db held-out.tar.gz
//
// Package lab/coverage does the counting.
package main

import (
	"flag"
	"fmt"
	"os"

	"shicho/lab/coverage"
	"shicho/patterndb"
)

func main() {
	db := flag.String("db", "", "folder of the store")
	games := flag.Int("games", 600, "games to measure on, at most")
	flag.Parse()
	if *db == "" || flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "coverage: --db DIR and records to measure on are needed")
		os.Exit(2)
	}
	if err := run(*db, *games, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(1)
	}
}

// run measures the store and prints the report.
func run(db string, games int, paths []string) error {
	store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer store.Close()
	m, err := coverage.New(store)
	if err != nil {
		return err
	}
	if err := m.Measure(paths, games); err != nil {
		return err
	}
	m.Report(os.Stdout)
	return nil
}

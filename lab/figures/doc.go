// Package figures measures the figures of docs/results.md and writes them into the page.
//
// Start with Figure in figure.go. all.go lists the figures in the order of the page. page.go finds the tables of the figures in the page and
// replaces them. lab.go is where figures are measured: the games, the suites, and jobs that several figures share. mining.go, stores.go, reader.go and
// playing.go measure, each with the packages that the other commands of the laboratory use. kept.go lists the tables that
// are not measured here.
//
// # Caveats
//
// Counts are the same on every machine; times are not, so tables have proportions of processor times where they can.
package figures

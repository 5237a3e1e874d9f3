// Package queries tests the queries of docs/stores.md: it mines the sample games, exports the tables and asks
// DuckDB. It is a module of its own because DuckDB is large and needs a C++ compiler.
//
//	go test .
//	go test . -update    # writes the answers into the page
package queries

#!/bin/sh
# Makes problems.sgf anew: games of the program against itself, the problems of these games, and those of them that do not look alike. It takes some ten
# minutes of processor time. Every command depends on its seed alone.
set -e
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
go build -o "$work/shicho" ./cmd/shicho

play() { # size, games, seed, moves of the opening
	"$work/shicho" lab match "builtin playouts=40" "builtin playouts=40" --size "$1" --games "$2" --seed "$3" --opening "$4" --sgf "$work/games-$3"
	"$work/shicho" problems "$work/games-$3" --kind all --vary --max-per-game 2 --distinct --out "$work/problems-$3.sgf"
}

play 9 200 2 4
play 9 104 20 4
"$work/shicho" problems "$work"/problems-2.sgf "$work"/problems-20.sgf --distinct --order grade --out problems.sgf
mv problems.sgf examples/problems/
rm -r "$work"

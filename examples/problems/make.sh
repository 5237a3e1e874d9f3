#!/bin/sh
# Makes problems.sgf anew: games of the program against itself, problems of the games, and a choice among these. It takes some hours on one processor.
set -e
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
go build -o "$work/shicho" ./cmd/shicho

play() { # size, games, seed, opening moves
	"$work/shicho" lab match "builtin playouts=40" "builtin playouts=40" --size "$1" --games "$2" --seed "$3" --opening "$4" --sgf "$work/games-$1-$3"
}
make() { # folder, kinds, other flags
	"$work/shicho" problems "$work/games-$1" --kind "$2" --workers 1 --distinct $3 --out "$work/$1-$2.sgf"
}

play 9 200 2 4
play 13 120 3 6
play 19 60 1 8
for seed in 4 5 6; do play 19 100 $seed 8; done
play 19 76 7 8

make 9-2 all "--vary --max-per-game 2"
make 13-3 all "--vary --max-per-game 2"
for game in 19-1 19-4 19-5 19-6 19-7; do
	make $game life "--vary --max-per-game 3"
	make $game capture,connect,cut "--max-per-game 2"
done
"$work/shicho" problems "$work"/*.sgf --distinct --count 1000 --seed 1 --order grade --out examples/problems/problems.sgf
rm -r "$work"

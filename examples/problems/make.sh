#!/bin/sh
# This makes a set of problems anew: games of the program against itself, the problems of these games, and those of them that do not look alike. Every command depends on its
# seed alone. The set that is there was made by several versions of the program, with a few more seeds, and looked at by eye: problems that are not fit to print were left out. All of it takes about an hour of processor time. Parts that the
# folder PARTS has already are not made again.
set -e
cd "$(dirname "$0")/../.."
parts=${PARTS:-$(mktemp -d)}
mkdir -p "$parts"
go build -o "$parts/shicho" ./cmd/shicho

part() { # lines of the board, games, seed, flags for the problems
	name=$parts/$1-$3
	test -e "$name.sgf" && return
	"$parts/shicho" lab match "builtin playouts=10" "builtin playouts=10" --size "$1" --games "$2" --seed "$3" --opening 6 --sgf "$name-games" --force >"$name.txt"
	"$parts/shicho" problems "$name-games" $4 --max-per-game 0 --out "$name-new.sgf" >>"$name.txt" 2>&1
	mv "$name-new.sgf" "$name.sgf"
}

part 9 30 1 "--kind all --vary"
for seed in 10 11 12 13 14 15 18 19 $(seq 40 59) $(seq 100 119); do part 13 20 $seed "--kind capture,connect,cut,life"; done
for seed in 30 31 32 33 34 35 38 39 $(seq 60 79) $(seq 100 119); do part 19 8 $seed "--kind capture,connect,cut,life"; done
for seed in $(seq 200 227); do part 13 20 $seed "--kind life --vary"; done
part 9 20 700 "--kind life --vary"
part 13 20 700 "--kind life --vary"
part 19 8 500 "--kind all --vary"

# Ladders, nets and most tricks come from no games: stones drawn at random in a corner or at a side, of which the maker left those that it needs for one solution.
compose() { # seed, themes, problems
	test -e "$parts/composed-$1.sgf" || go test ./study/problem -run TestCompose -composed "$parts/composed-$1.sgf" -compose-seed "$1" -compose-theme "$2" -most-composed "$3"
}
for seed in 1 2; do compose $seed ladder,race 40; done
for seed in 3 4 5 6; do compose $seed net,loose-net 10; done
for seed in 7 8 9; do compose $seed snapback,squeeze,throw-in,ko,race 15; done

# What is not fit to print is proved once more with fewer stones; problems with a snapback are turned into others.
"$parts/shicho" problems "$parts"/*-?.sgf "$parts"/*-??.sgf "$parts"/*-???.sgf --distinct --out "$parts/first.sgf" >"$parts/choice.txt"
"$parts/shicho" problems "$parts/first.sgf" --again --kind all --max-per-game 0 --out "$parts/again.sgf" >>"$parts/choice.txt"
"$parts/shicho" problems "$parts/again.sgf" --theme snapback --turn --kind all --max-per-game 0 --out "$parts/turned.sgf" >>"$parts/choice.txt"
"$parts/shicho" problems "$parts/again.sgf" "$parts/turned.sgf" "$parts"/composed-?.sgf --distinct --order grade --out "$parts/problems.sgf" >>"$parts/choice.txt"
gzip -9nc "$parts/problems.sgf" >examples/problems/problems.sgf.gz

#!/bin/sh
# make.sh FOLDER [GAMES] lets GNU Go 3.8 play itself, as in the sample games: levels 1 to 5, nobody resigns, dead stones are taken off by moves, and
# two passes end a game. Needs gnugo and shicho on the path. The first moves are drawn from shicho's model of moves. The sample games themselves were made
# by a program of version 0.2.0, examples/makegames.
set -eu
out=${1:?make.sh FOLDER [GAMES]}
games=${2:-6}
player() { echo "gnugo --mode gtp --level $1 --never-resign --chinese-rules --capture-all-dead"; }
for size in 19 13 9; do
	komi=6.5
	[ "$size" = 9 ] && komi=7.5
	for black in 1 2 3 4 5; do
		white=$((black % 5 + 1))
		shicho lab match "$(player $black)" "$(player $white)" --size "$size" --komi "$komi" --games "$games" --opening 6 --seed "$black" --sgf "$out/$size-$black-$white"
	done
done

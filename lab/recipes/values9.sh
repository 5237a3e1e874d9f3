#!/bin/sh
# Teaches a network for 9 lines what positions are worth, and keeps the moves of network9: the new channels learn from games of the player and
# from the ends of the records. Some three hours of one processor.
#
#   lab/recipes/values9.sh CORPUS FOLDER OUT
#
# CORPUS is the folder with selfplay9-learn.sgf.gz, FOLDER is for the games of self-play, OUT is the file of the network. After a stop the same
# command goes on.
set -eu
corpus=$1 folder=$2 out=$3
shicho lab selfplay "$folder" --size 9 --games 1450 --part 50 --playouts 30 --full 300 --share 0.2 --seed 919
# learn START POSITIONS FILE FLAG... makes a network that begins with another one.
learn() {
	start=$1 positions=$2 file=$3
	shift 3
	[ -e "$file" ] || shicho lab learn network "$folder" "$corpus/selfplay9-learn.sgf.gz" --size 9 --prepared "$out.games" --start "$start" \
		--row-rate 0.003 --shuffle 3000 --positions "$positions" --out "$file" "$@"
}
learn default 500000 "$out.1.shicho" --channels 48 --layers 6 --rate 0.003
learn "$out.1.shicho" 600000 "$out.2.shicho" --rate 0.0025
learn "$out.2.shicho" 250000 "$out" --moves default --rate 0.003

#!/bin/sh
# Teaches network9, the network that comes with the program for small boards, what positions are worth: searches in positions of records first,
# and then learning from them and from the ends of the records, with the moves of the network that it begins with. Some forty minutes of one processor.
# For the network that ships, a larger network of docs/lab/2026-11-models.md made the searches.
#
#   lab/recipes/values9.sh CORPUS FOLDER START OUT
#
# CORPUS is the folder with selfplay9-learn.sgf.gz, FOLDER is for the searches, START is the network that network9.sh has made, OUT is the file of
# the network. After a stop the same command goes on.
set -eu
corpus=$1 folder=$2 start=$3 out=$4
shicho lab selfplay "$folder" --size 9 --network "$start" --from "$corpus/selfplay9-learn.sgf.gz" --games 51250 --part 250 --length 1 --share 1 \
	--playouts 120 --seed 1301
exec shicho lab learn network "$folder" "$corpus/selfplay9-learn.sgf.gz" --size 9 --prepared "$out.games" --start "$start" --rate 0.003 \
	--row-rate 0.003 --shuffle 3000 --positions 260000 --out "$out"

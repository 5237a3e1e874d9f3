#!/bin/sh
# Teaches network19 what positions are worth: full searches in positions of records first, and then learning from them and from records. The
# network that comes with the program learned from 32,400 games in two rounds, of several seeds, a part with 50 playouts: some two hours of one processor.
#
#   lab/recipes/values19.sh CORPUS FOLDER OUT [GAMES]
#
# CORPUS is the folder with the archives of games, FOLDER is for the games of self-play, OUT is the file of the network. After a stop the same
# command goes on.
set -eu
corpus=$1 folder=$2 out=$3 games=${4:-32400}
from=
for year in 2001 2002 2003 2006 2015; do from="$from --from $corpus/kgs19-$year.tar.gz"; done
# shellcheck disable=SC2086 # a flag for each archive
shicho lab selfplay "$folder" $from --games "$games" --part 400 --length 16 --full 100 --share 0.125 --seed 191
exec shicho lab learn network "$folder" "$corpus/kgs19-2015.tar.gz" --prepared "$out.games" --start default --rate 0.002 --row-rate 0.001 \
	--shuffle 4000 --positions 90000 --out "$out"

#!/bin/sh
# Teaches network19 what positions are worth: searches in positions of records first, and then learning from them. The
# network that moves19.sh begins with learned from 48,400 games in three rounds, of several seeds, a part with 50 playouts: some three hours of one processor.
# The network grows to eight layers, and keeps the 110,000 shapes that say most.
#
#   lab/recipes/values19.sh CORPUS FOLDER START OUT [GAMES]
#
# CORPUS is the folder with the archives of games, FOLDER is for the games of self-play, START is the network that network19.sh has made, OUT is the
# file of the network. After a stop the same
# command goes on.
set -eu
corpus=$1 folder=$2 start=$3 out=$4 games=${5:-48400}
from=
for year in 2001 2002 2003 2006 2015; do from="$from --from $corpus/kgs19-$year.tar.gz"; done
# shellcheck disable=SC2086 # a flag for each archive
shicho lab selfplay "$folder" --network "$start" $from --games "$games" --part 400 --length 16 --playouts 100 --share 0.125 --seed 191
exec shicho lab learn network "$folder" --start "$start" --layers 8 --shapes 110000 --rate 0.003 \
	--row-rate 0.002 --shuffle 4000 --positions 300000 --out "$out"

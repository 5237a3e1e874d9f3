#!/bin/sh
# Teaches network19, after values19.sh, moves and values together: single searches in positions of records, and then learning from them and
# from all records, with four layers more; some two and a half hours of one processor. The network that comes with the program for large boards
# learned from searches of two seeds, 2911 and 2912.
#
#   lab/recipes/moves19.sh CORPUS FOLDER START OUT
#
# CORPUS is the folder with the archives of games, FOLDER is for the searches, START is the network that values19.sh has made, OUT is the file of
# the network. After a stop the same command goes on.
set -eu
corpus=$1 folder=$2 start=$3 out=$4
records= from=
for year in 2001 2002 2003 2006 2015; do
	records="$records $corpus/kgs19-$year.tar.gz" from="$from --from $corpus/kgs19-$year.tar.gz"
done
# shellcheck disable=SC2086 # a flag, or an argument, for each archive
shicho lab selfplay "$folder" --network "$start" $from --games 48000 --part 100 --length 1 --share 1 --playouts 50 --seed 2911
# shellcheck disable=SC2086
exec shicho lab learn network "$folder" $records --check "$corpus/kgs19-2017_04.tar.gz" --prepared "$out.games" --start "$start" --moves --layers 12 \
	--shapes 105000 --rate 0.003 --row-rate 0.008 --shuffle 4000 --positions 1200000 --out "$out"

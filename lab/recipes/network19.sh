#!/bin/sh
# Learns network19, the network that comes with the program for large boards, with one processor in about an hour and a half.
#
#   lab/recipes/network19.sh CORPUS OUT
#
# CORPUS is the folder with the archives of games, OUT the file of the network. After a stop the same command goes on.
set -eu
cd "$1"
exec shicho lab learn network kgs19-2001.tar.gz kgs19-2002.tar.gz kgs19-2003.tar.gz kgs19-2006.tar.gz kgs19-2015.tar.gz --check kgs19-2017_04.tar.gz \
	--channels 48 --layers 5 --rate 0.003 --row-rate 0.015 --shuffle 8000 --positions 3000000 --out "$2"

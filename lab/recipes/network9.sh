#!/bin/sh
# Learns network9, the network that comes with the program for small boards, with one processor in about an hour.
#
#   lab/recipes/network9.sh CORPUS OUT
#
# CORPUS is the folder with selfplay9-learn.sgf.gz, OUT the file of the network. After a stop the same command goes on.
set -eu
exec shicho lab learn network "$1/selfplay9-learn.sgf.gz" --size 9 --shuffle 3000 --positions 2400000 --out "$2"

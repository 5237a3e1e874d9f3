#!/usr/bin/env python3
"""Reads a set of data that `shicho dataset` wrote, with Python's standard library alone.

    python3 read_dataset.py DIR              checks the checksums and shows a proved position of each result
    python3 read_dataset.py DIR TABLE        prints the rows of a table as lines of JSON

The lines of JSON are packed with zstd. Python 3.14 unpacks them itself; before, the command zstd must be installed. With pyarrow
`pyarrow.parquet.read_table(DIR + "/positions")` reads the same rows from the Parquet files.
"""

import hashlib
import io
import json
import pathlib
import subprocess
import sys

TABLES = ("games", "instances", "patterns", "positions", "problems")


def unpacked(path):
    """The lines of a file that is packed with zstd."""
    try:
        from compression import zstd  # Python 3.14
    except ImportError:
        with subprocess.Popen(["zstd", "-dcq", path], stdout=subprocess.PIPE) as program:
            yield from io.TextIOWrapper(program.stdout, encoding="utf-8")
        if program.returncode:
            raise OSError(f"{path}: zstd cannot unpack it")
        return
    with zstd.open(path, "rt", encoding="utf-8") as lines:
        yield from lines


def rows(folder, table):
    """The rows of a table, each a dict."""
    for path in sorted(pathlib.Path(folder, table).glob("*.jsonl.zst")):
        for line in unpacked(path):
            yield json.loads(line)


def check(folder):
    """Compares all files with SHA256SUMS and returns the number of files. A file that differs is an error."""
    number = 0
    for line in pathlib.Path(folder, "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        want, name = line.split("  ", 1)
        got = hashlib.sha256(pathlib.Path(folder, name).read_bytes()).hexdigest()
        if got != want:
            raise ValueError(f"{name}: another checksum than SHA256SUMS says")
        number += 1
    return number


def place(point, size):
    """The row and the column of a point such as D4, counted from 0 at the top left."""
    return size - int(point[1:]), "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(point[0])


def string_at(board, point):
    """The stones and the liberties of the string at a point of the board, a list of rows."""
    size = len(board)
    colour, todo, stones, liberties = board[point[0]][point[1]], [point], {point}, set()
    while todo:
        y, x = todo.pop()
        for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if not (0 <= near[0] < size and 0 <= near[1] < size):
                continue
            if board[near[0]][near[1]] == ".":
                liberties.add(near)
            elif board[near[0]][near[1]] == colour and near not in stones:
                stones.add(near)
                todo.append(near)
    return stones, liberties


def show(position):
    """A position with what is proved of it, as text."""
    board, size = position["board"].split("/"), position["size"]
    stones, liberties = string_at(board, place(position["target"], size))
    move = place(position["moves"], size) if position["moves"] else None
    lines = []
    for y, row in enumerate(board):
        marks = ("#" if (y, x) in stones else "*" if (y, x) == move else c for x, c in enumerate(row))
        lines.append(f"{size - y:2} " + " ".join(marks))
    lines.append("   " + " ".join("ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size]))
    by = f" by {position['moves']}" if move else ""
    lines.append(f"{position['to_move']} to move: the string # with {len(liberties)} liberties is {position['result']}{by} ({position['nodes']} nodes)")
    return "\n".join(lines)


def main(arguments):
    if len(arguments) not in (1, 2) or len(arguments) == 2 and arguments[1] not in TABLES:
        sys.exit(__doc__)
    if len(arguments) == 2:
        for row in rows(*arguments):
            print(json.dumps(row, ensure_ascii=False))
        return
    print(f"{check(arguments[0])} files, all as SHA256SUMS says")
    shown = set()
    for position in rows(arguments[0], "positions"):
        if position["result"] not in shown:
            shown.add(position["result"])
            print("\n" + show(position))


if __name__ == "__main__":
    main(sys.argv[1:])

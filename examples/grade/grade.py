#!/usr/bin/env python3
"""Marks answers to the positions of a set of data: zstd -dc positions/*.jsonl.zst | python3 grade.py ANSWERS.jsonl

A line of ANSWERS is {"row": N, "move": "D4"}, where N counts the positions from 1; "certificate": "FILE" may name a proof of the move, as
`shicho ask --proof` writes it. An answer is right if the move is one that the row proves, or if its certificate is accepted by check.py and
is about the question: this board, this target, this side to move, this result, and this move first. It is wrong where a refused
certificate is all that speaks for it, and open otherwise: other moves than the one of the row may work, too.
"""
import contextlib
import io
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "check"))
import check

CLAIMS = {"captured": "captured", "saved": "escaped", "safe": "escaped", "connected": "joined", "cut": "cut", "killed": "killed", "lives": "lives"}

def same_board(rows, board):
    """Tells whether a board is one that the rows of a claim describe: ? is any point."""
    return len(rows) == len(board) and all(len(a) == len(b) and all(p in ("?", q) for p, q in zip(a, b)) for a, b in zip(rows, board))

def proves(path, row, move):
    """Tells whether a file has an accepted certificate that the move brings about the result of the row."""
    with contextlib.redirect_stdout(io.StringIO()):
        if not os.path.isfile(path) or not check.check_file(path):
            return False
    with open(path, encoding="ascii") as lines:
        claim, turn = json.loads(next(lines)), json.loads(next(lines, "{}"))
    return (claim["claim"] == CLAIMS[row["result"]] and claim["target"] == row["target"] and claim["to_move"] == row["to_move"]
            and same_board(claim["rows"], row["board"].split("/")) and turn.get("play") == move)

def mark(row, answer):
    """Marks an answer: right, wrong or open."""
    if answer.get("move") == row["moves"] or answer.get("move") in (row["moves"] or "").split():
        return "right"
    if "certificate" in answer:
        return "right" if proves(answer["certificate"], row, answer["move"]) else "wrong"
    return "open"

def main(path):
    with open(path, encoding="utf-8") as lines:
        answers = {a["row"]: a for a in map(json.loads, lines)}
    counts = {"right": 0, "wrong": 0, "open": 0, "none": 0}
    for number, line in enumerate(sys.stdin, 1):
        verdict = mark(json.loads(line), answers[number]) if number in answers else "none"
        counts[verdict] += 1
        if verdict != "none":
            print(number, verdict)
    print("right %(right)d, wrong %(wrong)d, open %(open)d, without an answer %(none)d" % counts)

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.setrecursionlimit(10 * check.MOST_DEPTH)
    main(sys.argv[1])

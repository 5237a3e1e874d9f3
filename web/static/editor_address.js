// The address of the editor that holds a position, as web/editor_address.go describes it.

import { opponent, Position } from "./board/rules.js";

const standardKomi = 6.5;

// addressFields returns the fields of the address that holds a viewer's record. Moves by turns stay moves; of other moves
// only the stones that they left are kept.
export function addressFields(record) {
  const { moves } = record;
  const byTurns = moves.every(({ colour }, n) => n === 0 || colour === opponent(moves[n - 1].colour))
    && (moves.length === 0 || record.to_move === opponent(moves.at(-1).colour));
  const kept = byTurns ? moves : [];
  const first = kept[0]?.colour ?? record.to_move;
  const fields = new URLSearchParams({ position: rows(Position.from({ ...record, moves: byTurns ? [] : moves })) });
  if (first === "white") fields.set("to_move", first);
  if (record.komi !== standardKomi) fields.set("komi", record.komi);
  if (kept.length > 0) fields.set("moves", kept.map(({ point }) => point).join("-"));
  return fields;
}

// rows writes the stones of a position: "2X-3-O2".
function rows(position) {
  const { size, cells } = position;
  const row = (y) => Array.from(cells.subarray(y * size, (y + 1) * size), (cell) => ".XO"[cell]).join("");
  return Array.from({ length: size }, (_, y) => row(y).replace(/\.+/g, (empty) => empty.length)).join("-");
}

// Captures that were missed: the miner notes a capture at every move at which it was there and was not played. A person
// cares for when it began to be there, and for how long it stayed: a stretch.

// stretches groups the instances of class missed by the numbers of their stretches, which the server gives: 0 stands for an instance of another class.
// positionBefore(move) is the Position before a move.
//
// A stretch is {attacker, target, point, from, to, stones, instances}: target and point as at its first move, from and to
// are numbers of moves, and stones lists the points of the target at its first move. The list is in the order of from.
export function stretches(instances, numbers, positionBefore) {
  const all = new Map();
  instances.forEach((at, i) => {
    if (numbers[i]) all.set(numbers[i], [...all.get(numbers[i]) ?? [], at]);
  });
  return [...all.values()].map((list) => {
    list.sort((a, b) => a.move - b.move);
    const { attacker, target, point, move: from } = list[0];
    return { attacker, target, point, from, to: list.at(-1).move, stones: stringAt(positionBefore(from), target), instances: list };
  }).sort((a, b) => a.from - b.from);
}

function stringAt(position, target) {
  return position.at(target) ? position.string(target).stones : [target];
}

// byInterest sorts stretches: the biggest target first, of equal ones the stretch that lasted longer, then the earlier one.
export function byInterest(all) {
  return [...all].sort((a, b) => b.stones.length - a.stones.length || (b.to - b.from) - (a.to - a.from) || a.from - b.from);
}

// lanes gives each stretch, which must be in the order of from, the number of a lane in which nothing else lies at the same
// moves. There are at most `most` lanes: what finds no room goes into the last one.
export function lanes(all, most) {
  const ends = [];
  return all.map(({ from, to }) => {
    let lane = ends.findIndex((end) => end < from);
    if (lane < 0) lane = Math.min(ends.length, most - 1);
    ends[lane] = Math.max(ends[lane] ?? 0, to);
    return lane;
  });
}

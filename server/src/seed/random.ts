import { UUID } from "uuidv7";

/** A repeatable source of chance: the same seed makes the same company. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number; both ends are included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Around a mean, seldom further from it than twice the spread. */
  around(mean: number, spread: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A UUIDv7 as it would have been made at that moment (ISO-8601), so that ids follow time. */
  idAt(instant: string): string;
  /** A source of its own, always the same for a name: a part that is added to the seed leaves the others as they are. */
  fork(name: string): Random;
};

/** Makes a source of chance from a number or a text. */
export function seededRandom(seed: number | string): Random {
  let state = hashed(String(seed));

  /** Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    around: (mean, spread) => mean + (next() + next() + next() - 1.5) * 2 * spread,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    shuffled: <T>(list: readonly T[]) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    idAt: (instant) => UUID.fromFieldsV7(Date.parse(instant), int(0, 0xfff), int(0, 0x3fff_ffff), int(0, 0xffff_ffff)).toString(),
    fork: (name) => seededRandom(`${seed}/${name}`),
  };
}

/** FNV-1a. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

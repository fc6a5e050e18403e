import { UUID } from "uuidv7";

/** A deterministic random generator: the same seed creates the same company. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer; both ends are inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Around a mean, rarely further from it than twice the spread. */
  around(mean: number, spread: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A UUIDv7 for an instant (ISO-8601), so that ids follow time. */
  idAt(instant: string): string;
  /** An independent generator per name: adding a part to the seed does not change the others. */
  fork(name: string): Random;
};

/** Creates a generator from a number or a text. */
export function seededRandom(seed: number | string): Random {
  let state = hashed(String(seed));

  /** The Mulberry32 algorithm. */
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

/** The FNV-1a hash. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

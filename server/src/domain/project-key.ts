const maxKeyLength = 10;

/** Derives a short key from a name: the initials of its words, or the first three letters of a single word. */
export function keyFrom(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const letters = words.length > 1 ? words.map((word) => word[0]).join("") : (words[0] ?? "").slice(0, 3);
  const key = letters.replace(/^[0-9]+/, "").slice(0, maxKeyLength);
  return key.length > 1 ? key : "PRJ";
}

/** Returns the key if it is unused, otherwise the first unused one with a number suffix: `AC`, `AC2`, `AC3`. */
export function freeKey(key: string, usedKeys: ReadonlySet<string>): string {
  let candidate = key;
  for (let number = 2; usedKeys.has(candidate); number++) candidate = `${key.slice(0, maxKeyLength - String(number).length)}${number}`;
  return candidate;
}

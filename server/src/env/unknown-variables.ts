import { envVariables } from "#env/variables.ts";

const familyOf = (name: string) => /^[A-Z]+_/.exec(name)?.[0];

const known = new Set(envVariables.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])));
/** OpenTelemetry has many variables of its own. */
const families = new Set([...known].map(familyOf).filter((family) => family !== undefined && family !== "OTEL_"));

/** Two mistakes make another word of a short name, such as `HOST` of `POST`. */
const mistakes = (name: string) => (name.length < 8 ? 0 : 2);

/**
 * Names variables that Daybook does not read although they are nearly spelled or begin like its own, such as `BACKUP_SHEDULE`, without
 * their values. Each is one sentence without a full stop. They may belong to another program, so they are no error.
 */
export function unknownVariables(source: Record<string, string | undefined> = process.env): string[] {
  return Object.keys(source).flatMap((name) => {
    if (known.has(name)) return [];
    const [nearest] = [...known]
      .map((each) => ({ each, distance: distanceOf(name, each) }))
      .filter(({ distance }) => distance <= mistakes(name))
      .toSorted((a, b) => a.distance - b.distance);
    if (nearest) return [`Daybook has no variable ${name}, but it has ${nearest.each}`];
    const family = familyOf(name);
    if (family === undefined || !families.has(family)) return [];
    const similar = [...known].filter((each) => each.startsWith(family) && !each.endsWith("_FILE"));
    return [`Daybook has no variable ${name}; it knows ${similar.join(", ")}`];
  });
}

/** How many letters differ, are missing or too many (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (let column = 1; column <= b.length; column++) {
      line.push(Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (letter === b[column - 1] ? 0 : 1)));
    }
    above = line;
  }
  return above[b.length]!;
}

import { envVariables } from "#env/variables.ts";

const familyOf = (name: string) => /^[A-Z]+_/.exec(name)?.[0];

const known = new Set(envVariables.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])));
/** OpenTelemetry has many variables of its own. */
const families = new Set([...known].map(familyOf).filter((family) => family !== undefined && family !== "OTEL_"));

/**
 * Names variables that Daybook does not read although they begin like its own, such as `BACKUP_SHEDULE`, without their values. Each is one
 * sentence without a full stop. They may belong to another program, so they are no error.
 */
export function unknownVariables(source: Record<string, string | undefined> = process.env): string[] {
  return Object.keys(source).flatMap((name) => {
    const family = familyOf(name);
    if (family === undefined || !families.has(family) || known.has(name)) return [];
    const similar = [...known].filter((each) => each.startsWith(family) && !each.endsWith("_FILE"));
    return [`Daybook has no variable ${name}; it knows ${similar.join(", ")}`];
  });
}

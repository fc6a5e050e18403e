const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that were typed in. What others change meanwhile in the rest is not written over. */
export const changesOf = <Values extends object>(typed: Values, seen: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => !same(value, seen[field as keyof Values]))) as Partial<Values>;

/** The newest settings with what was typed on the ones seen before. */
export const withTyped = <Values extends object>(newest: Values, typed: Values, seen: Values): Values => ({
  ...newest,
  ...changesOf(typed, seen),
});

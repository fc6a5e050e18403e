const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields that differ from the loaded values. Sending only these keeps other users' changes to the rest. */
export const changesOf = <Values extends object>(edited: Values, loaded: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(edited).filter(([field, value]) => !isEqual(value, loaded[field as keyof Values]))) as Partial<Values>;

/** Applies the unsaved edits, made on `loaded`, to the latest values. */
export const rebase = <Values extends object>(latest: Values, edited: Values, loaded: Values): Values => ({
  ...latest,
  ...changesOf(edited, loaded),
});

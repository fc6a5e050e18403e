/** How the filters of a screen stand in its address, without a schema library: every value is text there. */
export type FilterField<Value> = {
  read: (text: string | undefined) => Value;
  /** Typed letter by letter: the address is replaced, so that Back does not spell it out again. */
  typed?: boolean;
  /** Where one is rather than what one filters by: in the address, but not remembered for the next visit. */
  passing?: boolean;
  /** What the screen does as it opens: done, it is taken from the address, and Back does not do it again. */
  once?: boolean;
};

export type FilterFields = Record<string, FilterField<unknown>>;
export type FiltersOf<Fields extends FilterFields> = { [Name in keyof Fields]: ReturnType<Fields[Name]["read"]> };

/** Free text. */
export const text = (): FilterField<string | undefined> => ({ read: (value) => value || undefined, typed: true });

/** One of the values, or nothing. Without values any single word, such as an id or a day. */
export function one(): FilterField<string | undefined>;
export function one<const Value extends string>(values: readonly Value[]): FilterField<Value | undefined>;
export function one(values?: readonly string[]): FilterField<string | undefined> {
  return { read: (value) => (value && (!values || values.includes(value)) ? value : undefined) };
}

/** Any number of the values; without values, of any words. What is no such value is dropped. */
export function many(): FilterField<string[]>;
export function many<const Value extends string>(values: readonly Value[]): FilterField<Value[]>;
export function many(values?: readonly string[]): FilterField<string[]> {
  return { read: (value) => (value ?? "").split(",").filter((each) => each !== "" && (!values || values.includes(each))) };
}

/** The same, as a place in the list: a page, a period, a chosen day. */
export const transient = <Value>(field: FilterField<Value>): FilterField<Value> => ({ ...field, passing: true });

/** The same, as something that the screen is to do as it opens. */
export const oneShot = <Value>(field: FilterField<Value>): FilterField<Value> => ({ ...transient(field), once: true });

/** On or absent. */
export const flag = (): FilterField<boolean> => ({ read: (value) => value === "true" });

/** A whole number from 1, such as the page. */
export const count = (byDefault: number): FilterField<number> => ({
  passing: true,
  read: (value) => (value !== undefined && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : byDefault),
});

/** As the address has it; what is empty is left out. */
export const written = (value: unknown) => {
  const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
  return text === "" || text === "false" ? undefined : text;
};

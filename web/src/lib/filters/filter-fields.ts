/** Parses one filter of the query string; without a schema library, to keep it out of the first chunks. */
export type FilterField<Value> = {
  read: (text: string | undefined) => Value;
  /**
   * Free text: replaces the history entry on each change, so that Back does not undo single letters. Not stored for the next
   * visit, where a forgotten search would hide rows.
   */
  typed?: boolean;
  /** A position, such as a page: part of the address but not stored for the next visit. */
  transient?: boolean;
  /** The tab of the screen: changing it clears the filters, which are of the tab before. */
  isTab?: boolean;
  /** An action on opening the screen: removed from the address afterwards, so that Back does not repeat it. */
  oneShot?: boolean;
};

export type FilterFields = Record<string, FilterField<unknown>>;
export type FiltersOf<Fields extends FilterFields> = { [Name in keyof Fields]: ReturnType<Fields[Name]["read"]> };

/** Free text. */
export const text = (): FilterField<string | undefined> => ({ read: (value) => value || undefined, typed: true });

/** One of the values; without a list any text, such as an id or a day. */
export function one(): FilterField<string | undefined>;
export function one<const Value extends string>(values: readonly Value[]): FilterField<Value | undefined>;
export function one(values?: readonly string[]): FilterField<string | undefined> {
  return { read: (value) => (value && (!values || values.includes(value)) ? value : undefined) };
}

/** A list of the values; without a list of any texts. Drops unknown values. */
export function many(): FilterField<string[]>;
export function many<const Value extends string>(values: readonly Value[]): FilterField<Value[]>;
export function many(values?: readonly string[]): FilterField<string[]> {
  return { read: (value) => (value ?? "").split(",").filter((each) => each !== "" && (!values || values.includes(each))) };
}

/** Marks a field as transient: a page, a period, a selected day. */
export const transient = <Value>(field: FilterField<Value>): FilterField<Value> => ({ ...field, transient: true });

/** Marks a field as one-shot: an action on opening the screen. */
export const oneShot = <Value>(field: FilterField<Value>): FilterField<Value> => ({ ...transient(field), oneShot: true });

/** Marks a field as the tab of the screen. */
export const asTab = <Value>(field: FilterField<Value>): FilterField<Value> => ({ ...field, isTab: true });

/** True or absent. */
export const flag = (): FilterField<boolean> => ({ read: (value) => value === "true" });

/** A positive integer, such as the page. */
export const count = (byDefault: number): FilterField<number> => ({
  transient: true,
  read: (value) => (value !== undefined && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : byDefault),
});

/** Serializes a value for the query string; undefined if it is empty. */
export const serializeFilter = (value: unknown) => {
  const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
  return text === "" || text === "false" ? undefined : text;
};

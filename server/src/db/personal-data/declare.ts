/* How tables are declared in personal-data.ts. */

/** Why a column is kept. */
export const bases = {
  word: "One of the product's own words or codes",
  company: "About the company or its rules, not about a person",
  work: "The company's work, which others go on with",
  figures: "Figures, which no total may lose",
  technical: "Holds no data of people, or ends within days",
  decision: "Who decided what about an account, without its data",
} as const;
export type Basis = keyof typeof bases;

/**
 * Rows of a person, and what happens to them: `remove` deletes them, `set` replaces columns by SQL expressions. The condition
 * has `:person` for the id, `:files` for the ids of the person's files, and `:names` for `like` patterns of what identifies the
 * person: name, email, phone number and employee ID.
 */
export type PersonalPart = { of: string } & ({ remove: true } | { set: Record<string, string> });

export type PersonalTable = {
  name: string;
  parts: readonly PersonalPart[];
  /** Columns in which Daybook writes names of people: the name is replaced in all rows. */
  renames: readonly string[];
  /** Columns that stay, by their basis. */
  keeps: Partial<Record<Basis, readonly string[]>>;
  /** Free text of other people that is kept: an erasure counts where it still names the person. */
  mayName: readonly string[];
};

type Declared = {
  parts?: readonly PersonalPart[];
  renames?: string;
  keeps?: Partial<Record<Basis, string>>;
  mayName?: string;
};

const words = (text = "") => text.split(" ").filter((word) => word !== "");

export const personal = (name: string, { parts = [], renames, keeps = {}, mayName }: Declared): PersonalTable => ({
  name,
  parts,
  renames: words(renames),
  keeps: Object.fromEntries(Object.entries(keeps).map(([basis, columns]) => [basis, words(columns)])),
  mayName: words(mayName),
});

/** What takes the place of a text that may not be empty. */
export const erased = "'[erased]'";
/** The marker where there was a text, and nothing where there was none. */
export const erasedIfAny = (column: string) => `case when btrim(${column}) = '' then ${column} else ${erased} end`;

/** The marker where there was a text; null stays. */
export const erasedIfSet = (column: string) => `case when ${column} is null then null else ${erased} end`;

/** The marker as JSON where there was a text; null stays. */
export const erasedValue = (column: string) => `case jsonb_typeof(${column}) when 'string' then '"[erased]"' else ${column} end`;

export const byUser = "user_id = :person";
/** A table of which all rows of the person go. */
export const removed = (name: string, of = byUser) => personal(name, { parts: [{ of, remove: true }] });
export const kept = (name: string, basis: Basis, columns: string) => personal(name, { keeps: { [basis]: columns } });

/** Which columns a table's declaration covers; undefined: all of them, because every row of the person goes. */
export function declaredColumns({ parts, renames, keeps, mayName }: PersonalTable): readonly string[] | undefined {
  const set = parts.flatMap((part) => ("set" in part ? Object.keys(part.set) : []));
  const columns = [...set, ...renames, ...Object.values(keeps).flat(), ...mayName];
  return columns.length === 0 && parts.length > 0 ? undefined : columns;
}

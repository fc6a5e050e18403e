import type { ImportChoices } from "@daybook/contract/imports/imports";

/*
 * What a feature says about a kind of rows that can be imported: `imports: { people }` in its `.feature.ts`. The engine
 * (features/imports) reads files, matches columns, asks, keeps corrections, runs in the background and reports.
 */

/** A field that a column of a file can be. */
export type ImportColumn<Field extends string = string> = {
  field: Field;
  /** As screens write it. */
  label: string;
  /** The usual names of such columns. Case, accents, spaces and signs do not count. */
  names: readonly string[];
  /** `day`: the engine reads dates as people write them, and passes `YYYY-MM-DD`. `secret` values are not shown. */
  type?: "day" | "secret";
  /** Offers one value for all new rows without one. */
  hasDefault?: true;
  /** Words that are no option can be created by the import. */
  mayCreate?: true;
  /** The field whose options are what a created word belongs to: a project is created in a team. */
  createdIn?: Field;
  /** The preview adds its numbers up, before and after. */
  isSummed?: true;
  /** Several columns can be this field: their cells are joined with this text. */
  joinedBy?: string;
  /** Returns the text of a cell that a program writes in its own way, such as `[a,b]` for a list; empty if it means nothing. */
  textOf?: (cell: string) => string;
};

/** By kind of link, such as `parent`: lines of the file, or ids of what exists. */
export type RowLinks = Record<string, (number | string)[]>;

/** Returns the ids that earlier imports made of rows of the same program, by their external ids. */
export type KnownIds = (externalIds: string[]) => Promise<ReadonlyMap<string, string>>;

/** A row of a file: its filled cells by field, corrections and chosen values included. */
export type ImportedRow<Field extends string = string> = {
  line: number;
  cells: Partial<Record<Field, string>>;
  /** The id of the row that an earlier import made of the same row of the same program. */
  knownId?: string | undefined;
  /** Of a row that is being imported: its id, and the ids of the rows that `check` linked it to and that are there now. */
  imported?: { id: string; links: Record<string, string[]> } | undefined;
};

export type RowProblem<Field extends string = string> = { field?: Field | undefined; message: string };

/** What a kind says about a row. A row with problems is not imported. */
export type CheckedRow<Field extends string = string, Ready = unknown> = {
  line: number;
  /** The values as screens would show them. */
  values: Partial<Record<Field, string>>;
  problems: RowProblem<Field>[];
  /** What was assumed, one sentence each. */
  notes?: string[];
  /** What to look at before it is imported, one sentence each. */
  doubts?: string[];
  action: "create" | "update" | "same";
  /** For a row that exists: what differs. */
  changes?: { field: Field; before: string | null; after: string | null }[];
  /** Rows of the file that it names; for a kind that `isLinked`. */
  links?: RowLinks;
  /** Rows of a later stage are imported after all others; 0 by default. */
  stage?: number;
  /** What `apply` needs. */
  ready: Ready;
};

/** The contexts are parameters, because `context.ts` names this type: others use `ImportKind` from there. */
export type ImportKindIn<ActorContext, RequestContext, Field extends string = string, Ready = unknown> = {
  /** One line: what it does. */
  text: string;
  noun: { one: string; many: string };
  columns: readonly ImportColumn<Field>[];
  /** Further columns that depend on the company, such as one for each leave type. */
  companyColumns?(ctx: ActorContext): Promise<ImportColumn<Field>[]>;
  /** Fields without which nothing can be imported; of a list, one is enough. */
  required: readonly (Field | readonly Field[])[];
  /** The header row and a few rows, as an example. */
  example: readonly (readonly string[])[];
  /** Throws 403 for who may not import these rows. Asked again in every transaction. */
  require(ctx: ActorContext): void;
  /** The choices that a file begins with. */
  choices?: (ctx: ActorContext) => Partial<Pick<ImportChoices, "defaults" | "existing">>;
  /** By field: the values that it can have, if these are few. `fields` are those of the columns of the file. */
  options?(ctx: ActorContext, fields: readonly (string | null)[]): Promise<Partial<Record<Field, string[]>>>;
  /** Returns the option that a word means, such as `Team Lead` for `teamlead`; undefined if none is certain. */
  optionFor?(field: Field, word: string, options: readonly string[], ctx: ActorContext): string | undefined;
  /** The program that wrote a file with these columns, if its rows have numbers of their own, in the field `externalId`. */
  sourceOf?(header: readonly string[]): string | undefined;
  /**
   * Checks rows in the order of the file: all of them for a preview and at the start, and each batch again. Reads, never writes.
   */
  check(ctx: ActorContext, rows: ImportedRow<Field>[], choices: ImportChoices, knownIds: KnownIds): Promise<CheckedRow<Field, Ready>[]>;
  /** Runs before the import starts, for rights that only a request can prove. */
  beforeStart?(ctx: RequestContext, ready: Ready[]): Promise<unknown>;
  /** Writes checked rows in the current transaction; returns the id of each. An `AppError` refuses the row that it is about. */
  apply(ctx: ActorContext, ready: Ready[], choices: ImportChoices): Promise<string[]>;
  /** Rows name each other: each gets its id at the start, and one process at a time imports them. */
  isLinked?: true;
  /** Rows of one transaction; 20 by default. */
  batchSize?: number;
  /** Of imported rows, the people who can be invited. */
  invitable?(ctx: ActorContext, ids: string[]): Promise<string[]>;
};

/** What a part says about a row. */
export type CheckedPart = Pick<CheckedRow<string>, "values" | "problems"> & {
  notes: string[];
  doubts: string[];
  changes: NonNullable<CheckedRow<string>["changes"]>;
  ready: unknown;
};

/** Columns of people that another feature owns: they are read and written with the people. */
export type PersonPartIn<ActorContext> = {
  columns: readonly ImportColumn[];
  options(ctx: ActorContext, fields: readonly (string | null)[]): Promise<Record<string, string[]>>;
  optionFor(field: string, word: string): string | undefined;
  /** Checks the rows that have a cell of the part; `userId` is null for new people. By line. Reads, never writes. */
  check(ctx: ActorContext, rows: readonly PartRow[]): Promise<ReadonlyMap<number, CheckedPart>>;
  /** Runs before the people are written, in their transaction: takes the locks that come before those of people. */
  prepare(ctx: ActorContext): Promise<unknown>;
  /** Writes what `check` has returned. */
  apply(ctx: ActorContext, people: readonly { userId: string; isNew: boolean; ready: unknown }[]): Promise<unknown>;
};

export type PartRow = { line: number; cells: Partial<Record<string, string>>; userId: string | null; team: string | undefined };

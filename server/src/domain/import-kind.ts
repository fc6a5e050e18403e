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
};

/** A row of a file: its filled cells by field, corrections and chosen values included. */
export type ImportedRow<Field extends string = string> = {
  line: number;
  cells: Partial<Record<Field, string>>;
  /** The id of the row that an earlier import made of the same row of the same program. */
  knownId?: string | undefined;
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
  action: "create" | "update" | "same";
  /** For a row that exists: what differs. */
  changes?: { field: Field; before: string | null; after: string | null }[];
  /** What `apply` needs. */
  ready: Ready;
};

/** The contexts are parameters, because `context.ts` names this type: others use `ImportKind` from there. */
export type ImportKindIn<ActorContext, RequestContext, Field extends string = string, Ready = unknown> = {
  /** One line: what it does. */
  text: string;
  noun: { one: string; many: string };
  columns: readonly ImportColumn<Field>[];
  /** Fields without which nothing can be imported; of a list, one is enough. */
  required: readonly (Field | readonly Field[])[];
  /** The header row and a few rows, as an example. */
  example: readonly (readonly string[])[];
  /** Throws 403 for who may not import these rows. Asked again in every transaction. */
  require(ctx: ActorContext): void;
  /** The choices that a file begins with. */
  choices?: Partial<Pick<ImportChoices, "defaults" | "existing">>;
  /** By field: the values that it can have, if these are few. */
  options?(ctx: ActorContext): Promise<Partial<Record<Field, string[]>>>;
  /** Returns the option that a word means, such as `Team Lead` for `teamlead`; undefined if none is certain. */
  optionFor?(field: Field, word: string, options: readonly string[]): string | undefined;
  /** The program that wrote a file with these columns, if its rows have numbers of their own, in the field `externalId`. */
  sourceOf?(header: readonly string[]): string | undefined;
  /** Checks rows in the order of the file. Reads, never writes. */
  check(ctx: ActorContext, rows: ImportedRow<Field>[], choices: ImportChoices): Promise<CheckedRow<Field, Ready>[]>;
  /** Runs before the import starts, for rights that only a request can prove. */
  beforeStart?(ctx: RequestContext, ready: Ready[]): Promise<unknown>;
  /** Writes checked rows in the current transaction; returns the id of each. An `AppError` refuses the row that it is about. */
  apply(ctx: ActorContext, ready: Ready[], choices: ImportChoices): Promise<string[]>;
  /** Rows of one transaction; 20 by default. */
  batchSize?: number;
  /** Of imported rows, the people who can be invited. */
  invitable?(ctx: ActorContext, ids: string[]): Promise<string[]>;
};

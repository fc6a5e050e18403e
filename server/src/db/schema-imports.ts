import type { ImportChoices } from "@daybook/contract/imports/imports";
import type { RowLinks } from "#domain/import-kind.ts";
import type { ImportKindName, ImportOutcome, ImportState } from "@daybook/contract/imports/kinds";
import type { ColumnType, Generated } from "kysely";

/* The tables of imports. */

type Json<T> = ColumnType<T, string, string>;

export type ImportsTable = {
  id: string;
  kind: ImportKindName;
  source: string;
  fileName: string;
  state: Generated<ImportState>;
  header: Json<string[]>;
  choices: Json<ImportChoices>;
  notes: Json<string[]>;
  rowCount: number;
  failure: string | null;
  createdBy: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  version: Generated<number>;
};

export type ImportRowsTable = {
  importId: string;
  line: number;
  /** The cells as a JSON array, encrypted. */
  cells: string;
  /** Corrected values by field, encrypted. */
  repairs: string | null;
  leftOut: Generated<boolean>;
  outcome: ImportOutcome | null;
  reason: string | null;
  localId: string | null;
  stage: Generated<number>;
  links: Json<RowLinks> | null;
};

export type ImportMemoryTable = { kind: ImportKindName; about: string; word: string; chosen: string | null };

export type ImportRefsTable = { kind: ImportKindName; source: string; externalId: string; localId: string };

export type ImportTables = {
  imports: ImportsTable;
  importRows: ImportRowsTable;
  importMemory: ImportMemoryTable;
  importRefs: ImportRefsTable;
};

import { z } from "zod";
import { Flag, Id } from "./common.ts";

/** Input of every import: the file's text; a dry run, the default, reports problems and creates nothing. */
export const ImportInput = z.object({
  csv: z.string("Please choose a CSV file").min(1, "The file is empty"),
  dryRun: Flag.default(true),
});

/** A row of a dry run, in the order of the file, with what it would create. */
const ImportPreviewRow = z.object({
  line: z.int(),
  /** The values as they would be stored, by field; as typed where they are wrong. Without the password. */
  values: z.record(z.string(), z.string()),
  /** What was assumed, one sentence each. */
  notes: z.array(z.string()),
  /** How the person will sign in: with the password of the file, or an invitation; null for an inactive account. */
  signIn: z.enum(["password", "invitation"]).nullable(),
});
export type ImportPreviewRow = z.output<typeof ImportPreviewRow>;

export const ImportResult = z.object({
  /** Number of rows in the file, without the header row. */
  rows: z.int(),
  created: z.int(),
  /** The line counts from 1 and includes the header row. `field` is the one whose value is wrong. */
  problems: z.array(z.object({ line: z.int(), message: z.string(), field: z.string().optional() })),
  /** Columns of the file that match no field and are skipped. */
  ignoredColumns: z.array(z.string()),
  /** Imported people without a password, who can be invited. */
  invitable: z.array(Id).optional(),
  /** In a dry run of an import of people. */
  preview: z.array(ImportPreviewRow).optional(),
  /** Teams that the file names and that do not exist, with the number of rows. With `createTeams` they are created. */
  missingTeams: z.array(z.object({ name: z.string(), rows: z.int() })).optional(),
});
export type ImportResult = z.output<typeof ImportResult>;

import { z } from "zod";
import { Flag, Id } from "./common.ts";

/** Input of every import: the file's text; a dry run, the default, reports problems and creates nothing. */
export const ImportInput = z.object({
  csv: z.string("Please choose a CSV file").min(1, "The file is empty"),
  dryRun: Flag.default(true),
});

export const ImportResult = z.object({
  /** Number of rows in the file, without the header row. */
  rows: z.int(),
  created: z.int(),
  /** The line counts from 1 and includes the header row. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  /** Columns of the file that match no field and are skipped. */
  ignoredColumns: z.array(z.string()),
  /** Imported people without a password, who can be invited. */
  invitable: z.array(Id).optional(),
});
export type ImportResult = z.output<typeof ImportResult>;

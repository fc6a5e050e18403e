import { z } from "zod";
import { Flag, Id, Instant, optionalQuery, Pagination, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { importCellMax, importColumnsMax, importKinds, importOutcomes, importStates } from "./kinds.ts";

const Kind = z.enum(importKinds, `Please choose one of ${importKinds.join(", ")}`);
const FieldName = z.string().max(60);
const Typed = z.string().max(importCellMax);

const DayOrder = z.enum(["day first", "month first"], "Please choose day first or month first");

/** How the file is read, and what is done with it. Kept by the import; columns and values also for the next file of the kind. */
export const ImportChoices = z.object({
  /** The field of each column, in the order of the file; null leaves the column out. */
  columns: z.array(FieldName.nullable()).max(importColumnsMax),
  /** By field: which number of `05/03/2026` is the day. */
  dayOrders: z.record(FieldName, DayOrder),
  /** By field: the value that stands for a word of the file. */
  values: z.record(FieldName, z.record(Typed, Typed)),
  /** By field: words of the file that the import creates, such as teams. */
  create: z.record(FieldName, z.array(Typed)),
  /** By field and word: where the import creates it, such as the team of a project. */
  createIn: z.record(FieldName, z.record(Typed, Typed)).optional(),
  /** By field: the value of new rows that have none. */
  defaults: z.record(FieldName, Typed),
  /** What happens to rows that exist already. */
  existing: z.enum(["keep", "update"], "Please choose keep or update"),
});
export type ImportChoices = z.output<typeof ImportChoices>;

/** A field that a column can be. */
export const ImportField = z.object({
  field: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  /** Its values are not shown. */
  isHidden: z.boolean(),
  isDay: z.boolean(),
  isNumber: z.boolean(),
  /** The values it can have, if these are few. */
  options: z.array(z.string()).nullable(),
  /** Words that are no option can be created. */
  mayCreate: z.boolean(),
  /** What a created word belongs to, such as a team, and the choices; null if it belongs to nothing. */
  createIn: z.object({ label: z.string(), options: z.array(z.string()) }).nullable(),
  /** One value can be chosen for all new rows without one. */
  hasDefault: z.boolean(),
});
export type ImportField = z.output<typeof ImportField>;

const ImportKind = z.object({
  kind: Kind,
  label: z.string(),
  /** One line: what it does. */
  text: z.string(),
  noun: z.object({ one: z.string(), many: z.string() }),
  /** A file to begin with, as CSV. */
  example: z.string(),
});
export type ImportKindInfo = z.output<typeof ImportKind>;

const Counts = z.object({
  rows: z.int(),
  /** Rows that would be created. */
  create: z.int(),
  /** Rows that exist and differ. */
  update: z.int(),
  /** Rows that exist and do not differ. */
  same: z.int(),
  /** Rows that cannot be imported as they are. */
  wrong: z.int(),
  leftOut: z.int(),
  /** Rows with doubts. */
  toLookAt: z.int(),
});

const ImportSummary = z.object({
  _id: Id,
  kind: Kind,
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.int(),
  createdBy: UserRef,
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** By outcome: the number of rows. Empty until it is started. */
  outcomes: z.partialRecord(z.enum(importOutcomes), z.int()),
  /** Why it stopped by itself. */
  failure: z.string().nullable(),
});
export type ImportSummary = z.output<typeof ImportSummary>;

const ImportProblem = z.object({
  /** The field whose value is wrong; none for the row as a whole. */
  field: z.string().optional(),
  message: z.string(),
});

/** A row of a draft with what the import would do, or of a started import with what became of it. */
export const ImportRow = z.object({
  /** From 1, the header row included. */
  line: z.int(),
  /** As written in the file or corrected, by field. Secrets are left out. */
  typed: z.record(z.string(), z.string()),
  /** As they would be stored and shown, by field. */
  values: z.record(z.string(), z.string()),
  problems: z.array(ImportProblem),
  /** What was assumed, one sentence each. */
  notes: z.array(z.string()),
  /** What to look at before it is imported, one sentence each. It can be imported all the same. */
  doubts: z.array(z.string()),
  action: z.enum(["create", "update", "same", "wrong", "left_out"]),
  /** For a row that exists: what differs. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** A value was corrected here. */
  isRepaired: z.boolean(),
  outcome: z.enum(importOutcomes).nullable(),
  /** Why a row was refused. */
  reason: z.string().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

export const Import = ImportSummary.extend({
  label: z.string(),
  noun: z.object({ one: z.string(), many: z.string() }),
  fields: z.array(ImportField),
  columns: z.array(
    z.object({
      name: z.string(),
      field: z.string().nullable(),
      samples: z.array(z.string()),
      /** How its values are read, such as `Read day first`. */
      note: z.string().nullable(),
    }),
  ),
  choices: ImportChoices.omit({ columns: true }),
  /** How the file was read, such as its encoding. */
  notes: z.array(z.string()),
  /** What stops the import as a whole, such as a missing column. */
  problems: z.array(z.string()),
  /** Columns of dates that can be read in two ways, with the first such date. */
  questions: z.array(z.object({ field: z.string(), label: z.string(), typed: z.string(), dayFirst: z.string(), monthFirst: z.string() })),
  /** Words of the file that are no option of their field. */
  unknown: z.array(
    z.object({
      field: z.string(),
      word: z.string(),
      rows: z.int(),
      /** The option it probably means. */
      suggestion: z.string().nullable(),
    }),
  ),
  counts: Counts,
  /** Of fields whose numbers add up: the sums of the rows that would be imported, before and after. */
  sums: z.array(z.object({ field: z.string(), before: z.number(), after: z.number() })),
  /** People who have no password and could be invited, once it is done. */
  invitable: z.array(Id),
  version: z.int(),
  /** A page of the rows asked for. */
  page: z.array(ImportRow),
  pagination: Pagination,
});
export type Import = z.output<typeof Import>;

export const importViews = ["wrong", "create", "update", "existing", "to_look_at", "left_out", "all"] as const;
export type ImportView = (typeof importViews)[number];

export const listKinds = endpoint({
  method: "GET",
  path: "/imports/kinds",
  summary: "Lists what you can import: everything for admins, tasks for leads",
  input: z.object({}),
  output: z.array(ImportKind),
});

export const list = endpoint({
  method: "GET",
  path: "/imports",
  summary: "Lists your latest imports (admin, lead)",
  input: z.object({}),
  output: z.array(ImportSummary),
});

export const upload = endpoint({
  method: "POST",
  path: "/imports/kinds/:kind",
  summary: "Reads a file to import, of up to 64 MB and 10,000 rows (multipart, field `file`): CSV with any separator",
  input: z.object({ kind: Kind }),
  output: z.object({ _id: Id }),
  creates: true,
});

export const get = endpoint({
  method: "GET",
  path: "/imports/:id",
  summary: "An import with a page of its rows and what would become of them",
  input: z.object({
    id: Id,
    show: z.enum(importViews, `Please choose one of ${importViews.join(", ")}`).default("all"),
    page: optionalQuery(z.coerce.number<number | string>("page must be a whole number from 1").int().min(1).max(1000)),
  }),
  output: Import,
});

export const choose = endpoint({
  method: "PUT",
  path: "/imports/:id",
  summary: "Changes how the file is read: columns, values, dates, what to create and to update",
  input: ImportChoices.partial().extend({ id: Id }),
  output: z.object({ _id: Id }),
});

export const repair = endpoint({
  method: "PUT",
  path: "/imports/:id/rows/:line",
  summary: "Corrects values of a row, or leaves it out",
  input: z.object({
    id: Id,
    line: z.coerce.number<number | string>("line must be a whole number").int().min(1),
    /** By field. */
    values: z.record(FieldName, Typed).optional(),
    leftOut: Flag.optional(),
  }),
  output: z.object({ _id: Id }),
});

export const start = endpoint({
  method: "POST",
  path: "/imports/:id/start",
  summary: "Starts the import, or goes on with a stopped one",
  input: z.object({
    id: Id,
    /** Imports the other rows although some are wrong. */
    leaveOut: Flag.default(false),
  }),
  output: z.object({ _id: Id }),
});

export const stop = endpoint({
  method: "POST",
  path: "/imports/:id/stop",
  summary: "Stops a running import. What is done stays; it can go on later",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});

export const rest = endpoint({
  method: "GET",
  path: "/imports/:id/rest",
  summary: "The rows that were not taken, with the reasons; with `format=csv` as a file with all columns",
  input: z.object({ id: Id, format: optionalQuery(z.enum(["csv"], "Please choose csv")) }),
  output: z.array(z.object({ line: z.int(), reason: z.string().nullable() })),
});

export const remove = endpoint({
  method: "DELETE",
  path: "/imports/:id",
  summary: "Deletes the rows of an import that does not run. What was imported stays",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});

/** Input of an import in one request: the text of a file. A dry run, the default, reports problems and writes nothing. */
const TextInput = z.object({
  csv: z.string("Please send the text of a CSV file").min(1, "The file is empty"),
  dryRun: Flag.default(true),
});

const TextResult = z.object({
  /** Number of rows in the file, without the header row. */
  rows: z.int(),
  created: z.int(),
  /** Rows that exist already; they stay as they are. */
  kept: z.int(),
  /** The line counts from 1 and includes the header row. */
  problems: z.array(ImportProblem.extend({ line: z.int() })),
  /** Columns that match no field and are left out. */
  ignoredColumns: z.array(z.string()),
  /** Imported people without a password, who can be invited. */
  invitable: z.array(Id).optional(),
  /** In a dry run: each row with what it would create. */
  preview: z
    .array(
      z.object({
        line: z.int(),
        /** The values as they would be stored and shown, by field. Without the password. */
        values: z.record(z.string(), z.string()),
        /** What was assumed, one sentence each. */
        notes: z.array(z.string()),
        /** How a person will sign in: with the password of the file, or an invitation; null for an inactive account, and for tasks. */
        signIn: z.enum(["password", "invitation"]).nullable(),
      }),
    )
    .optional(),
  /** Teams that the file names and that do not exist, with the number of rows. With `createTeams` they are created. */
  missingTeams: z.array(z.object({ name: z.string(), rows: z.int() })).optional(),
});
export type ImportTextResult = z.output<typeof TextResult>;

export const importUsers = endpoint({
  method: "POST",
  path: "/users/import",
  scope: null,
  summary: "Imports people from CSV in one request: dry run, or all or none (admin)",
  /** `createTeams` creates the missing teams with the people. */
  input: TextInput.extend({ createTeams: Flag.default(false) }),
  output: TextResult,
});

export const importTasks = endpoint({
  method: "POST",
  path: "/tasks/import",
  scope: null,
  summary: "Imports tasks from CSV in one request: dry run, or all or none (admin, lead)",
  input: TextInput,
  output: TextResult,
});

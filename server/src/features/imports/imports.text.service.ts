import type { CheckedInputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type * as imports from "@daybook/contract/imports/imports";
import { type ImportKindName, importTextRowsMax } from "@daybook/contract/imports/kinds";
import type { ActorContext, ImportKind, RequestContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { inTransaction } from "#transaction.ts";
import { kindOf } from "./imports.kinds.service.ts";
import { actionOf, checkRows, presentRow, type Previewed, problemsOf, problemsOfColumns, unknownWords } from "./imports.preview.service.ts";
import * as importsRepository from "./imports.repository.ts";
import type { ImportRecord } from "./imports.repository.ts";
import { runAtOnce } from "./imports.run.service.ts";
import { own, upload } from "./imports.service.ts";
import { start } from "./imports.start.service.ts";

/*
 * Imports in one request, for programs: the text of a file goes through the same steps as an uploaded one, within one
 * transaction. What needs a choice is a problem of its row.
 */

type Input = CheckedInputOf<typeof imports.importTasks> & { createTeams?: boolean };
type Result = OutputOf<typeof imports.importUsers>;

/** The first problem is the message, all of them are listed as `errors`. */
const rejected = ([first, ...others]: Result["problems"]) =>
  new AppError("invalid_input", `Line ${first!.line}: ${first!.message}`, {
    errors: [first!, ...others].map(({ line, message }) => ({ path: `line ${line}`, message })),
  });

/** Ends the transaction of a dry run, which leaves nothing behind. */
class DryRun extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("dry run");
    this.result = result;
  }
}

async function importText(ctx: RequestContext, name: ImportKindName, input: Input): Promise<Result> {
  try {
    return await importRows(ctx, name, input);
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

const importRows = (ctx: RequestContext, name: ImportKindName, { csv, dryRun, createTeams = false }: Input): Promise<Result> =>
  inTransaction(ctx, async (ctx) => {
    const { _id: id } = await upload(ctx, { kind: name }, { name: "import.csv", data: Buffer.from(csv) });
    const { found, kind } = await own(ctx, id);
    if (found.rows > importTextRowsMax)
      throw invalid("csv", `Send at most ${importTextRowsMax} rows in one request; this file has ${found.rows}. Upload it to import all.`);
    const { columns } = found.choices;
    const missing = problemsOfColumns(kind, columns).map((message) => ({ line: 1, message }));
    const { previewed, missingTeams } =
      missing.length > 0 ? { previewed: [], missingTeams: [] } : await preview(ctx, kind, found, createTeams);
    const ofRows = previewed.flatMap((row) =>
      problemsOf(row).map(({ field, message }) => ({ line: row.stored.line, message, ...(field !== undefined && { field }) })),
    );
    const problems = [...missing, ...ofRows];
    const kept = previewed.filter((row) => ["update", "same"].includes(actionOf(row))).length;
    const ignoredColumns = found.header.filter((column, index) => columns[index] === null && column.trim() !== "");
    const result = { rows: found.rows, created: 0, kept, problems, ignoredColumns };
    if (dryRun) {
      const rows = previewed.map((row) => ({ ...presentRow(kind, row), signIn: name === "people" ? signInOf(row) : null }));
      throw new DryRun({ ...result, preview: rows, ...(name === "people" && { missingTeams }) });
    }
    if (problems.length > 0) throw rejected(problems);
    await start(ctx, { id, leaveOut: false });
    await runAtOnce(ctx, id, kind);
    const created = await importsRepository.createdIds(ctx.db, id);
    const invitable = kind.invitable && { invitable: created.length > 0 ? await kind.invitable(ctx, created) : [] };
    return { ...result, created: created.length, ...invitable };
  });

/** Checks the rows; teams that do not exist are created with the import if that is asked for. */
async function preview(ctx: ActorContext, kind: ImportKind, found: ImportRecord, createTeams: boolean) {
  const rows = await importsRepository.listRows(ctx.db, found._id);
  const { previewed, options } = await checkRows(ctx, kind, found, rows);
  const unknown = unknownWords(previewed, options, {}).filter(({ field }) => field === "team");
  const missingTeams = unknown.map((team) => ({ name: team.word, rows: team.rows }));
  if (!createTeams || unknown.length === 0) return { previewed, missingTeams };
  const choices = { ...found.choices, create: { team: unknown.map(({ word }) => word) } };
  await importsRepository.update(ctx.db, found._id, { choices: JSON.stringify(choices) });
  return { previewed: (await checkRows(ctx, kind, { ...found, choices }, rows)).previewed, missingTeams };
}

/** How an imported person will sign in. */
function signInOf({ read, checked }: Previewed): "password" | "invitation" | null {
  if (read.typed["password"]) return "password";
  return checked?.values["status"] === "inactive" ? null : "invitation";
}

export const mayImportUsers = (ctx: ActorContext) => kindOf(ctx, "people");
export const mayImportTasks = (ctx: ActorContext) => kindOf(ctx, "tasks");

export const users = (ctx: RequestContext, input: Input) => importText(ctx, "people", input);
export const tasks = (ctx: RequestContext, input: Input) => importText(ctx, "tasks", input);

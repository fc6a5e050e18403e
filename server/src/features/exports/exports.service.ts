import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as exports from "@daybook/contract/exports/exports";
import { isSelf } from "#access/actor.ts";
import { require } from "#access/access.ts";
import { mayExportAll, mayExportOthers } from "#access/exports.ts";
import type { ActorContext } from "#context.ts";
import { csvLine, csvLinesWithPhones, csvMark } from "@daybook/contract/core/csv";
import { Download } from "#download.ts";
import { recordExport } from "#export-file.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as exportsRepository from "./exports.repository.ts";
import { readmeOf } from "./exports.readme.ts";
import type { ExportScope, TableFile } from "./exports.repository.ts";
import { exportedFiles } from "./exports.files.ts";
import { streamZip, type ZipFile } from "#zip.ts";

type Input = CheckedInputOf<typeof exports.all>;
type ExportRequest = { scope: ExportScope; fileName: string; name: string };

/** Returns whose data to export; throws if the actor may not export it. */
async function authorizeExport({ actor, db, features }: ActorContext, { own, userId }: Input): Promise<ExportRequest> {
  if (own || (userId && isSelf(actor, userId))) {
    return {
      scope: { userId: actor.id, reader: actor, mayRead: Object.assign({}, ...features.map(({ ownExport }) => ownExport)) },
      fileName: "my-data",
      name: actor.name,
    };
  }
  if (!userId) {
    require(mayExportAll(actor), "export the company's data");
    return { scope: "all", fileName: "company-data", name: "Company data" };
  }
  require(mayExportOthers(actor), "export the data of this user");
  const name = await exportsRepository.findName(db, userId);
  if (name === undefined) throw new AppError("not_found", "This user does not exist");
  return { scope: { userId }, fileName: "person-data", name };
}

/** Streams a zip of CSV files, one per table, from one snapshot. Rate limited per user and recorded in the audit trail. */
export async function all(ctx: ActorContext, input: Input): Promise<Download> {
  const { scope, fileName, name } = await authorizeExport(ctx, input);
  if (!input.own) await sessionsService.requireConfirmation(ctx);
  const retryAfter = await ctx.limits.exports.count(ctx.actor.id);
  if (retryAfter) throw new AppError("too_many", "You have reached the download limit. Please try again later.", { retryAfter });

  const { tables, uploads, close } = await exportsRepository.open(ctx.db, scope);
  try {
    const entityId = scope === "all" ? null : scope.userId;
    await recordExport(ctx, entityId ? "users" : "settings", entityId, { name });
  } catch (error) {
    await close();
    throw error;
  }
  async function* archive(): AsyncGenerator<ZipFile> {
    const person = scope === "all" ? undefined : name;
    const readme = readmeOf({ person, company: ctx.company, today: ctx.today(), tables: tables.map((table) => table.name) });
    yield { name: "README.txt", chunks: textOf(readme) };
    for (const table of tables) yield { name: `${table.name}.csv`, chunks: csvOf(table) };
    yield* exportedFiles(ctx, uploads);
  }
  async function* content() {
    try {
      yield* streamZip(archive(), ctx.now());
    } finally {
      await close();
    }
  }
  return new Download(`${fileName}-${ctx.today()}.zip`, "application/zip", content());
}

async function* textOf(text: string) {
  yield text;
}

/** Columns with phone numbers, in any table. Exempt from formula escaping, because they start with a plus. */
const phoneColumns = ["phone_number"];

async function* csvOf({ head, rows }: TableFile) {
  const lineOf = csvLinesWithPhones(head, phoneColumns);
  yield `${csvMark}${csvLine(head)}`;
  for await (const batch of rows()) yield batch.map(lineOf).join("");
}

import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as exports from "@daybook/contract/exports";
import { isSelf } from "#access/actor.ts";
import { require } from "#access/access.ts";
import { mayExportAll, mayExportOthers } from "#access/exports.ts";
import type { Context } from "#context.ts";
import { csvLine, csvLinesWithPhones, csvMark } from "@daybook/contract/csv";
import { Download } from "#download.ts";
import { recordExport } from "#export-file.ts";
import { AppError } from "#errors.ts";
import * as exportsRepository from "./exports.repository.ts";
import type { TableFile, Whose } from "./exports.repository.ts";
import { zipOf } from "#zip.ts";

type Input = CheckedInputOf<typeof exports.all>;
type Asked = { whose: Whose; fileName: string; name: string };

/** Whose data is asked for, once it is known that this may be asked for. */
async function asked({ actor, db }: Context, { own, userId }: Input): Promise<Asked> {
  if (own || (userId && isSelf(actor, userId))) {
    return { whose: { userId: actor.id, isOwn: true }, fileName: "my-data", name: actor.name };
  }
  if (!userId) {
    require(mayExportAll(actor), "export the company's data");
    return { whose: "all", fileName: "company-data", name: "The company's data" };
  }
  require(mayExportOthers(actor), "export the data of this user");
  const name = await exportsRepository.findName(db, userId);
  if (name === undefined) throw new AppError("not_found", "This user does not exist");
  return { whose: { userId, isOwn: false }, fileName: "person-data", name };
}

/** A zip of CSV files, one a table, with everything as it is now. It is noted who took it. */
export async function all(ctx: Context, input: Input): Promise<Download> {
  const { whose, fileName, name } = await asked(ctx, input);
  const retryAfter = await ctx.limits.exports.count(ctx.actor.id);
  if (retryAfter) throw new AppError("too_many", "You have downloaded this several times already. Please try again later.", { retryAfter });

  const { files, close } = await exportsRepository.open(ctx.db, whose);
  try {
    const entityId = whose === "all" ? null : whose.userId;
    await recordExport(ctx, entityId ? "users" : "settings", entityId, { name });
  } catch (error) {
    await close();
    throw error;
  }
  async function* written() {
    try {
      yield* zipOf(
        files.map((file) => ({ name: `${file.name}.csv`, pieces: csvOf(file) })),
        ctx.now(),
      );
    } finally {
      await close();
    }
  }
  return new Download(`${fileName}-${ctx.today()}.zip`, "application/zip", written());
}

/** The columns, of any table, that hold phone numbers. */
const phoneColumns = ["phone_number"];

async function* csvOf({ head, rows }: TableFile) {
  const lineOf = csvLinesWithPhones(head, phoneColumns);
  yield `${csvMark}${csvLine(head)}`;
  for await (const some of rows()) yield some.map(lineOf).join("");
}

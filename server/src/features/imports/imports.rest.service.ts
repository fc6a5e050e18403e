import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as imports from "@daybook/contract/imports/imports";
import type { ActorContext } from "#context.ts";
import { csvFile } from "#download.ts";
import { AppError } from "#errors.ts";
import { decrypted } from "./imports.preview.service.ts";
import * as importsRepository from "./imports.repository.ts";
import { own } from "./imports.service.ts";

/** The rows that were not taken; as a file with the columns as they were, with corrections, and the reason. */
export async function rest(ctx: ActorContext, { id, format }: CheckedInputOf<typeof imports.rest>) {
  const { found, kind } = await own(ctx, id);
  if (found.state === "draft") throw new AppError("conflict", "This import has not started");
  const isSecret = (field: string | null | undefined) => kind.columns.find((each) => each.field === field)?.type === "secret";
  const rows = await importsRepository.listRowsWith(ctx.db, id, ["refused", "left_out"]);
  if (format !== "csv") return rows.map(({ line, reason }) => ({ line, reason }));
  const lines = rows.map((row) => {
    const { cells, repairs } = decrypted(ctx, row);
    const written = found.header.map((_, at) => {
      const field = found.choices.columns[at];
      return isSecret(field) ? "" : ((field ? repairs[field] : undefined) ?? cells[at] ?? "");
    });
    return [row.line, ...written, row.reason ?? ""];
  });
  async function* batches() {
    yield lines;
  }
  return csvFile(`${found.fileName.replace(/\.\w+$/, "")}-not-imported.csv`, ["Line", ...found.header, "Reason"], batches());
}

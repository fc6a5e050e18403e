import { auditCountMax } from "@daybook/contract/audit";
import type { Context } from "#context.ts";
import { type Cell, csvFile, type Download } from "#download.ts";
import { AppError } from "#errors.ts";
import * as auditRepository from "./audit.repository.ts";
import type { AuditFilters, AuditRow, Place } from "./audit.repository.ts";

const rowsAtOnce = 500;

const asText = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const columns: [head: string, cell: (event: AuditRow) => Cell][] = [
  ["At (UTC)", ({ at }) => at],
  ["Who", ({ actor }) => actor?.name ?? null],
  ["Action", ({ action }) => action],
  ["Entity", ({ entity }) => entity],
  ["Subject", ({ subject }) => subject],
  ["Entity id", ({ entityId }) => entityId],
  ["Before", ({ before }) => asText(before)],
  ["After", ({ after }) => asText(after)],
  ["IP address", ({ ip }) => ip],
];

/** The filtered trail as a file, newest first; what happens while it is written is not in it. */
export async function exportCsv(ctx: Context, filters: AuditFilters): Promise<Download> {
  if ((await auditRepository.count(ctx.db, filters, auditCountMax + 1)) > auditCountMax) {
    throw new AppError("invalid_input", "A file holds at most 100,000 events. Please narrow the list first.");
  }
  async function* rows() {
    let place: Place | null = null;
    do {
      const some: AuditRow[] = await auditRepository.listAfter(ctx.db, filters, place, rowsAtOnce);
      yield some.map((event) => columns.map(([, cell]) => cell(event)));
      const last = some.at(-1);
      place = last && some.length === rowsAtOnce ? { at: last.at, id: last._id } : null;
    } while (place !== null);
  }
  return csvFile(
    `audit-${ctx.today()}.csv`,
    columns.map(([head]) => head),
    rows(),
  );
}

import { auditCountMax } from "@daybook/contract/audit/audit";
import type { ActorContext } from "#context.ts";
import type { Cell, Download } from "#download.ts";
import { exportTable, zonedHead, zonedTimes } from "#export-file.ts";
import { AppError } from "#errors.ts";
import * as auditRepository from "./audit.repository.ts";
import type { AuditFilters, AuditRow, AuditCursor } from "./audit.repository.ts";

const batchSize = 500;

const asText = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

function columnsIn(timezone: string): [head: string, cell: (event: AuditRow) => Cell][] {
  const timeOf = zonedTimes(timezone);
  return [
    [zonedHead("At", timezone), ({ at }) => timeOf(at)],
    ["Who", ({ actor, onBehalfOf }) => (actor && onBehalfOf ? `${actor.name} for ${onBehalfOf.name}` : (actor?.name ?? null))],
    ["Action", ({ action }) => action],
    ["Entity", ({ entity }) => entity],
    ["Subject", ({ subject }) => subject],
    ["Entity id", ({ entityId }) => entityId],
    ["Before", ({ before }) => asText(before)],
    ["After", ({ after }) => asText(after)],
    ["IP address", ({ ip }) => ip],
  ];
}

/** The filtered audit trail as a CSV file, newest first. Events recorded while it is written are not included. */
export async function exportCsv(ctx: ActorContext, filters: AuditFilters, requested: object): Promise<Download> {
  if ((await auditRepository.count(ctx.db, filters, auditCountMax + 1)) > auditCountMax) {
    throw new AppError("invalid_input", "A file can contain at most 100,000 events. Filter the list first.");
  }
  const columns = columnsIn(ctx.company.timezone);
  async function* rows() {
    let place: AuditCursor | null = null;
    do {
      const batch: AuditRow[] = await auditRepository.listAfter(ctx.db, filters, place, batchSize);
      yield batch.map((event) => columns.map(([, cell]) => cell(event)));
      const last = batch.at(-1);
      place = last && batch.length === batchSize ? { at: last.at, id: last._id } : null;
    } while (place !== null);
  }
  const head = columns.map(([head]) => head);
  return exportTable(ctx, { name: `audit-${ctx.today()}`, entity: "audit", format: "csv", head, rows: rows(), filters: requested });
}

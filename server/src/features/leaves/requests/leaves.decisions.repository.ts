import { sql } from "kysely";
import type { LeaveStatus } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import { fixed, rowOf, template } from "#db/statement.ts";
import type { NewLedgerEntry } from "#domain/leave-ledger.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";

type Decision = {
  status: LeaveStatus;
  rejectionReason: string | null;
  decidedBy: string | null;
  decidedOnBehalfOf: string | null;
  decidedAt: string;
};

const refOf = (userId: string) =>
  fixed(
    sql`(select ${userRef("users", "teams")} from users left join teams on teams.id = users.team_id where users.id = ${sql.ref(userId)})`,
  );
const decider = refOf("leaves.decidedBy");
const decisionLead = refOf("leaves.decidedOnBehalfOf");

type Decided = Pick<LeaveRow, "status" | "rejectionReason" | "decidedBy" | "onBehalfOf" | "decidedAt" | "updatedAt" | "version">;

const set = (
  id: string,
  status: LeaveStatus,
  rejectionReason: string | null,
  by: string | null,
  onBehalfOf: string | null,
  at: string,
) => sql`
  update leaves set status = ${status}, rejection_reason = ${rejectionReason}, decided_by = ${by}, decided_on_behalf_of = ${onBehalfOf},
    decided_at = ${at}, updated_at = ${at}, version = version + 1
  where id = ${id}
  returning status, rejection_reason as "rejectionReason", ${decider} as "decidedBy",
    ${decisionLead} as "onBehalfOf", decided_at as "decidedAt", updated_at as "updatedAt", version`;

const decided = template(set);
const decidedAndCharged = template(
  (id: string, status: LeaveStatus, reason: string | null, by: string | null, onBehalfOf: string | null, at: string, entries: string) =>
    sql`with charged as (${leavesLedgerRepository.insertion(entries, at)}) ${set(id, status, reason, by, onBehalfOf, at)}`,
);

/**
 * Stores a decision about a leave, whose person is locked, with the ledger entries that follow from it, and returns the updated
 * leave. Reads only what a decision changes: the whole row has fourteen joins.
 */
export async function decide(db: Db, leave: LeaveRow, decision: Decision, entries: NewLedgerEntry[] = []): Promise<LeaveRow> {
  const { status, rejectionReason, decidedBy, decidedOnBehalfOf, decidedAt } = decision;
  const values = [leave._id, status, rejectionReason, decidedBy, decidedOnBehalfOf, decidedAt] as const;
  const statement =
    entries.length === 0 ? decided(...values) : decidedAndCharged(...values, JSON.stringify(leavesLedgerRepository.withIds(entries)));
  return { ...leave, ...(await rowOf<Decided>(db, statement)) };
}

/** Stores why a limit was overridden. */
export const setOverride = (db: Db, id: string, limitOverrideReason: string | null) =>
  db.updateTable("leaves").set({ limitOverrideReason }).where("id", "=", id).execute();

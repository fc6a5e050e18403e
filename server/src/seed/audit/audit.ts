import { addDays, daysFrom, instantAt, kindOfDay } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { monthOf } from "#domain/kra-months.ts";
import { audited as auditedAnnouncement } from "#features/announcements/announcements.facts.ts";
import * as announcementsRepository from "#features/announcements/announcements.repository.ts";
import { audited as auditedEvaluation } from "#features/kra/evaluations/kra.presenter.service.ts";
import * as kraEvaluationsRepository from "#features/kra/evaluations/kra.evaluations.repository.ts";
import { audited as auditedLeave } from "#features/leaves/requests/leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import { awayKey, type SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";

/** The audit trail covers this many days of the history. */
const auditedDays = 56;
const noLimit = { take: 1_000_000, skip: 0 };

type Event = {
  at: string;
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  before?: unknown;
  after?: unknown;
};

/** Inserts the audit trail of the last weeks: what the seeded rows say happened, in the shapes that the services write. */
export async function insertAudit(db: Db, company: SeedCompany, log: (line: string) => void) {
  const { period, random } = company;
  const from = addDays(period.today, -auditedDays);
  const since = instantAt(period.company.timezone, from < period.firstDay ? period.firstDay : from, "00:00");
  const events = [
    ...(await leaveEvents(db, from)),
    ...(await evaluationEvents(db, period.today)),
    ...(await announcementEvents(db)),
    ...(await confirmationEvents(db)),
    ...(await policyEvents(db)),
    ...signInEvents(company, from),
  ].filter(({ at }) => since <= at && at <= period.now);
  const ipOf = new Map(company.people.map(({ id }, index) => [id, `192.0.2.${(index % 200) + 20}`]));
  await insertRows(
    db,
    "auditEvents",
    events
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ before, after, ...event }) => ({
        id: random.idAt(event.at),
        ...event,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
        ip: (event.actorId && ipOf.get(event.actorId)) ?? null,
      })),
  );
  log(`Audit events: ${events.length.toLocaleString("en")}`);
}

async function leaveEvents(db: Db, from: string): Promise<Event[]> {
  const rows = await leavesRepository.list(db, "all", { startDate: from }, noLimit);
  return rows.flatMap((row): Event[] => {
    const of = { entity: "leaves", entityId: row._id };
    if (row.isManual)
      return [{ ...of, at: row.createdAt, actorId: row.markedBy?._id ?? null, action: "leaves.marked", after: auditedLeave(row) }];
    const requested = auditedLeave({ ...row, status: "Pending", rejectionReason: null });
    const applied: Event = { ...of, at: row.createdAt, actorId: row.userId, action: "leaves.applied", after: requested };
    if (row.status === "Pending" || row.decidedAt === null) return [applied];
    const action = row.status === "Approved" ? "leaves.approved" : "leaves.rejected";
    return [
      applied,
      { ...of, at: row.decidedAt, actorId: row.decidedBy?._id ?? null, action, before: requested, after: auditedLeave(row) },
    ];
  });
}

/** Evaluations of the last two finished months: created by the evaluator, answered by the member. */
async function evaluationEvents(db: Db, today: string): Promise<Event[]> {
  const { year, month } = monthOf(today);
  const months = [1, 2].map((ago) => (month > ago ? { year, month: month - ago } : { year: year - 1, month: month - ago + 12 }));
  const rows = (await Promise.all(months.map((of) => kraEvaluationsRepository.list(db, "all", of, noLimit)))).flat();
  return rows.flatMap((row): Event[] => {
    const of = { entity: "kra_evaluations", entityId: row._id, actorId: row.evaluator?._id ?? null };
    // Shared ones were created as such.
    const created = auditedEvaluation({ ...row, status: row.sharedAt === null ? "Draft" : "Shared", answerComment: null });
    const events: Event[] = [{ ...of, at: row.createdAt, action: "kra.evaluation_created", after: created }];
    if (row.answeredAt !== null) {
      const action = row.status === "Disputed" ? "kra.evaluation_disputed" : "kra.evaluation_acknowledged";
      events.push({ ...of, actorId: row.userId, at: row.answeredAt, action, before: created, after: auditedEvaluation(row) });
    }
    return events;
  });
}

const noReader = { id: null, teamId: null, role: null };

const announcementEvents = async (db: Db): Promise<Event[]> =>
  (await announcementsRepository.list(db, noReader, {}, { ...noLimit, withCounts: false })).map((row) => ({
    at: row.createdAt,
    actorId: row.sender?._id ?? null,
    action: "announcements.created",
    entity: "announcements",
    entityId: row._id,
    after: auditedAnnouncement(row),
  }));

const confirmationEvents = async (db: Db): Promise<Event[]> =>
  (await db.selectFrom("announcementConfirmations").selectAll().execute()).map(({ announcementId, userId, confirmedAt }) => ({
    at: confirmedAt,
    actorId: userId,
    action: "announcements.confirmed",
    entity: "announcements",
    entityId: announcementId,
  }));

async function policyEvents(db: Db): Promise<Event[]> {
  const versions = await db
    .selectFrom("policyVersions")
    .select(["version", "requiresAcknowledgement", "writtenBy", "writtenAt"])
    .orderBy("version")
    .execute();
  const written = versions.map(({ version, requiresAcknowledgement, writtenBy, writtenAt }, index): Event => {
    const before = versions[index - 1];
    return {
      at: writtenAt,
      actorId: writtenBy,
      action: "policy.updated",
      entity: "policy",
      entityId: null,
      before: { version: before?.version ?? 0, requiresAcknowledgement: before?.requiresAcknowledgement ?? false },
      after: { version, requiresAcknowledgement },
    };
  });
  const acknowledged = await db.selectFrom("policyAcknowledgements").select(["version", "userId", "acknowledgedAt"]).execute();
  return [
    ...written,
    ...acknowledged.map(({ version, userId, acknowledgedAt }) => ({
      at: acknowledgedAt,
      actorId: userId,
      action: "policy.acknowledged",
      entity: "policy",
      entityId: null,
      after: { version },
    })),
  ];
}

/** Most people sign in again about once a week. */
const signInsPerDay = 0.2;

/** Sign-ins on workdays, in the morning. */
function signInEvents({ period, people, random, away }: SeedCompany, from: string): Event[] {
  const { company, today } = period;
  const days = daysFrom(from < period.firstDay ? period.firstDay : from, today).filter((day) => kindOfDay(company, day) === "working");
  return days.flatMap((day) =>
    people.flatMap(({ id, firstDay, lastDay }) => {
      const at = instantAt(company.timezone, day, `${random.int(8, 10).toString().padStart(2, "0")}:${random.int(10, 59)}`);
      const isPresent = firstDay <= day && (lastDay === null || day <= lastDay) && !away.has(awayKey(id, day));
      return isPresent && random.chance(signInsPerDay)
        ? [{ at, actorId: id, action: "auth.signed_in", entity: "users", entityId: id }]
        : [];
    }),
  );
}

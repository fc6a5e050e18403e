import type { Insertable } from "kysely";
import type { EodItem } from "@daybook/contract/eods/eods";
import type { Db } from "#db/database.ts";
import type { EodItemsTable, EodRevisionsTable, EodsTable } from "#db/schema.ts";
import type { SeedCompany } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import { insertRows } from "#seed/rows.ts";
import { workSource } from "#seed/work/threads.ts";
import { dayGenerator, type DayOfWork } from "./days.ts";
import { makeSchedule, type Submission } from "./schedule.ts";

type Row<Table> = Required<Insertable<Table>>;

/** A report with its items and, if it was appended to, its first revision. */
export type SeedReport = { eod: Row<EodsTable>; items: Row<EodItemsTable>[]; revision: Row<EodRevisionsTable> | undefined };

const appendedShare = 0.06;

/** Generates the company's reports, oldest first; with `limit`, only the newest ones. */
export function* makeReports(company: SeedCompany, limit?: number): Generator<SeedReport> {
  const random = company.random.fork("eods");
  const dayOfWork = dayGenerator(random, company.period.company, workSource(random, company.projects));
  for (const submission of makeSchedule({ ...company, random: random.fork("schedule") }, limit)) {
    yield makeReport(random, company, submission, dayOfWork(submission.person, submission.day));
  }
}

const hoursOf = (items: readonly { hoursSpent: number }[]) => items.reduce((all, { hoursSpent }) => all + hoursSpent, 0);

function makeReport(
  random: Random,
  { period, projects }: SeedCompany,
  { person, day, submittedAt, isLate }: Submission,
  { items, planTomorrow }: DayOfWork,
): SeedReport {
  const id = random.idAt(submittedAt);
  const rows = items.map(({ quarters, ...item }, position) => ({
    id: random.idAt(submittedAt),
    eodId: id,
    date: day,
    position,
    ...item,
    hoursSpent: quarters / 4,
    taskId: null,
  }));
  const fields = { id, userId: person.id, teamId: person.teamId, date: day, planTomorrow, totalHours: hoursOf(rows), submittedAt, isLate };
  const later = new Date(Date.parse(submittedAt) + random.int(8, 100) * 60_000).toISOString();
  if (!random.chance(appendedShare) || rows.length < 2 || later > period.now) {
    return { eod: { ...fields, revision: 1, updatedAt: submittedAt, version: 1 }, items: rows, revision: undefined };
  }
  const before = rows.slice(0, -1);
  const revision = {
    eodId: id,
    revision: 1,
    items: JSON.stringify(before.map((row) => toEodItem(row, projects))),
    planTomorrow: null,
    totalHours: hoursOf(before),
    replacedAt: later,
  };
  return { eod: { ...fields, revision: 2, updatedAt: later, version: 2 }, items: rows, revision };
}

/** Converts a row to the API format, in which revisions store their items. */
function toEodItem(
  { id, projectId, taskName, description, hoursSpent, status, blockers, taskId }: Row<EodItemsTable>,
  projects: SeedCompany["projects"],
): EodItem {
  const project = projects.find((each) => each.id === projectId);
  return {
    _id: id,
    taskName,
    description,
    hoursSpent,
    status,
    blockers,
    project: project ? { _id: project.id, name: project.name } : null,
    taskId,
  };
}

const batchSize = 5000;

/** Inserts the reports in batches, to stay below the parameter limit of a statement. Returns the numbers of rows. */
export async function insertReports(db: Db, reports: Iterable<SeedReport>, log: (line: string) => void) {
  const inserted = { reports: 0, items: 0 };
  let batch: SeedReport[] = [];
  const flush = async () => {
    await insertRows(
      db,
      "eods",
      batch.map(({ eod }) => eod),
    );
    await insertRows(
      db,
      "eodItems",
      batch.flatMap(({ items }) => items),
    );
    await insertRows(
      db,
      "eodRevisions",
      batch.flatMap(({ revision }) => revision ?? []),
    );
    inserted.reports += batch.length;
    inserted.items += batch.reduce((all, { items }) => all + items.length, 0);
    log(`EOD reports: ${inserted.reports.toLocaleString("en")} with ${inserted.items.toLocaleString("en")} items`);
    batch = [];
  };
  for (const each of reports) {
    batch.push(each);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return inserted;
}

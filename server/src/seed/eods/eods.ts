import type { Insertable } from "kysely";
import type { EodItem } from "@daybook/contract/eods";
import type { Db } from "#db/database.ts";
import type { EodItemsTable, EodRevisionsTable, EodsTable } from "#db/schema.ts";
import type { SeedCompany } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import { insertRows } from "#seed/rows.ts";
import { workSource } from "#seed/work/threads.ts";
import { type DayOfWork, dayWriter } from "./days.ts";
import { makeSchedule, type Sent } from "./schedule.ts";

type Row<Table> = Required<Insertable<Table>>;

/** A report with its items and, if it was added to, its first revision. */
export type SeedReport = { eod: Row<EodsTable>; items: Row<EodItemsTable>[]; revision: Row<EodRevisionsTable> | undefined };

const addedTo = 0.06;

/** The reports of the company's people, oldest first; `most` keeps the latest ones. */
export function* makeReports(company: SeedCompany, most?: number): Generator<SeedReport> {
  const random = company.random.fork("eods");
  const writeDay = dayWriter(random, company.period.company, workSource(random, company.projects));
  for (const sent of makeSchedule({ ...company, random: random.fork("schedule") }, most)) {
    yield report(random, company, sent, writeDay(sent.person, sent.day));
  }
}

const hoursOf = (items: readonly { hoursSpent: number }[]) => items.reduce((all, { hoursSpent }) => all + hoursSpent, 0);

function report(
  random: Random,
  { period, projects }: SeedCompany,
  { person, day, submittedAt, isLate }: Sent,
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
  const written = { id, userId: person.id, teamId: person.teamId, date: day, planTomorrow, totalHours: hoursOf(rows), submittedAt, isLate };
  const later = new Date(Date.parse(submittedAt) + random.int(8, 100) * 60_000).toISOString();
  if (!random.chance(addedTo) || rows.length < 2 || later > period.now) {
    return { eod: { ...written, revision: 1, updatedAt: submittedAt, version: 1 }, items: rows, revision: undefined };
  }
  const before = rows.slice(0, -1);
  const revision = {
    eodId: id,
    revision: 1,
    items: JSON.stringify(before.map((row) => asReported(row, projects))),
    planTomorrow: null,
    totalHours: hoursOf(before),
    replacedAt: later,
  };
  return { eod: { ...written, revision: 2, updatedAt: later, version: 2 }, items: rows, revision };
}

/** A revision keeps its items as the API shows them. */
function asReported(
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

const reportsEach = 5000;

/** Writes the reports in batches, because a large company has more of them than fit a statement. Answers how many. */
export async function insertReports(db: Db, reports: Iterable<SeedReport>, say: (line: string) => void) {
  const written = { reports: 0, items: 0 };
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
    written.reports += batch.length;
    written.items += batch.reduce((all, { items }) => all + items.length, 0);
    say(`EOD reports: ${written.reports.toLocaleString("en")} with ${written.items.toLocaleString("en")} items`);
    batch = [];
  };
  for (const each of reports) {
    batch.push(each);
    if (batch.length === reportsEach) await flush();
  }
  if (batch.length > 0) await flush();
  return written;
}

import { sql } from "kysely";
import { addDays, daysFrom, instantAt, kindOfDay, nextWorkday } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany, SeedPerson } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import { insertRows } from "#seed/rows.ts";

/** A group of mentions ends after this many days without one. */
const pauseDays = 10;
/** Blockers that were last mentioned longer ago are resolved. */
const openDays = 9;

/** An item of a report that names a blocker. */
type Line = {
  eodId: string;
  userId: string;
  teamId: string;
  date: string;
  submittedAt: string;
  itemName: string;
  text: string;
  taskId: string | null;
  projectId: string | null;
};

const notes = [
  "Access granted by IT.",
  "The client sent the files.",
  "Solved on a call with the vendor.",
  "We agreed on a workaround.",
  "The hardware arrived.",
  "Decided in the weekly meeting.",
];

const linesOf = (db: Db) =>
  sql<Line>`
    select distinct on (report.user_id, lower(item.blockers), report.date) report.id as eod_id, report.user_id, report.team_id, report.date, report.submitted_at,
      item.task_name as item_name, btrim(item.blockers) as text, item.task_id, item.project_id
    from eods as report join eod_items as item on item.eod_id = report.id where btrim(item.blockers) <> ''
    order by report.user_id, lower(item.blockers), report.date, item.position`.execute(db);

/** Groups mentions of the same text by the same user without a long pause. */
function groupsOf(lines: Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1);
    const continues =
      last?.userId === line.userId && last.text.toLowerCase() === line.text.toLowerCase() && addDays(last.date, pauseDays) >= line.date;
    if (continues) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  return groups;
}

function makeBlocker(random: Random, { period, people }: SeedCompany, lines: Line[], openTasks: Set<string>) {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const { company, today, now } = period;
  const raiser = people.find(({ id }) => id === first.userId)!;
  const id = random.idAt(first.submittedAt);
  const owner = ownerOf(random, people, raiser);
  const resolvedOn = Array.from({ length: random.int(1, 3) }).reduce<string>((day) => nextWorkday(company, day), last.date);
  const resolvedAt = instantAt(company.timezone, resolvedOn, `${random.int(9, 16)}:${random.int(10, 55)}`.padStart(5, "0"));
  const isOpen = addDays(last.date, openDays) >= today && (resolvedAt > now || random.chance(0.4));
  const isTaskFree = last.taskId !== null && !openTasks.has(`${raiser.id} ${last.taskId}`);
  if (isOpen && isTaskFree) openTasks.add(`${raiser.id} ${last.taskId}`);
  const isResolved = !isOpen && resolvedAt <= now;
  const hasOwner = isResolved ? random.chance(0.8) : random.chance(0.6);
  const workdays = daysFrom(addDays(first.date, 1), resolvedOn).filter((day) => kindOfDay(company, day) === "working").length;
  const blocker = {
    id,
    text: last.text,
    raisedBy: raiser.id,
    teamId: first.teamId,
    taskId: isOpen && !isTaskFree ? null : last.taskId,
    projectId: last.projectId,
    ownerId: hasOwner ? owner.id : null,
    unownedFrom: null,
    neededBy: !isResolved && random.chance(0.5) ? addDays(today, random.int(-1, 9)) : null,
    note: isResolved && random.chance(0.6) ? random.pick(notes) : null,
    state: isResolved ? ("resolved" as const) : ("open" as const),
    resolvedBy: isResolved ? (hasOwner && random.chance(0.6) ? owner.id : raiser.id) : null,
    resolvedAt: isResolved ? resolvedAt : null,
    resolvedAge: isResolved ? workdays : null,
    firstDate: first.date,
    lastDate: last.date,
    mentions: lines.length,
    createdAt: first.submittedAt,
    updatedAt: isResolved ? resolvedAt : last.submittedAt,
    version: hasOwner || isResolved ? 2 : 1,
  };
  const mentions = lines.map(({ eodId, date, itemName }) => ({ blockerId: id, eodId, date, itemName }));
  return { blocker, mentions };
}

/** The lead of the raiser's team, or a colleague. */
function ownerOf(random: Random, people: readonly SeedPerson[], raiser: SeedPerson): SeedPerson {
  const colleagues = people.filter(({ team, lastDay, role }) => team === raiser.team && lastDay === null && role !== "admin");
  const lead = colleagues.find(({ role }) => role === "team_lead");
  return lead && random.chance(0.6) ? lead : colleagues.length > 0 ? random.pick(colleagues) : raiser;
}

/** Derives blockers with owners and resolutions from the seeded reports. */
export async function insertBlockers(db: Db, company: SeedCompany, log: (line: string) => void) {
  const { rows } = await linesOf(db);
  const people = new Set(company.people.map(({ id }) => id));
  const openTasks = new Set<string>();
  const openTexts = new Set<string>();
  const made = groupsOf(rows.filter(({ userId }) => people.has(userId))).map((lines) =>
    makeBlocker(company.random, company, lines, openTasks),
  );
  // No two people wait for the same at the same time.
  const kept = made.filter(({ blocker: { state, text } }) => {
    const key = text.toLowerCase();
    if (state === "resolved") return true;
    if (openTexts.has(key)) return false;
    openTexts.add(key);
    return true;
  });
  await insertRows(
    db,
    "blockers",
    kept.map(({ blocker }) => blocker),
  );
  await insertRows(
    db,
    "blockerMentions",
    kept.flatMap(({ mentions }) => mentions),
  );
  log(`Blockers: ${kept.length}`);
}

import type { EvaluationStatus, Facts } from "@daybook/contract/kra";
import { parameterScore, totalOf } from "@daybook/contract/kra-score";
import { addDays, daysFrom, instantAt, kindOfDay } from "#calendar.ts";
import { daysOfMonth, type Month, monthOf } from "#domain/kra-months.ts";
import type { Period, SeedCompany } from "#seed/company.ts";
import { signIns } from "#seed/people.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import { factsKey, type MonthFacts } from "./facts.ts";
import type { MadeTemplate } from "./in-force.ts";
import type { Habits, MadeRecord } from "./records.ts";
import { acknowledgements, commentsFor, correctionReason, dispute, improvementsFor, remarks, strengthsFor } from "./words.ts";

type About = {
  person: SeedPerson;
  template: MadeTemplate;
  month: Month;
  habits: Habits;
  records: MadeRecord[];
  facts: MonthFacts;
};

/** People of whom the demo tells a story, in the month before this one and in the one before that. */
const disputing = "Sana Qureshi";
const corrected = "Dev Kulkarni";
const monthsAgo = (today: string, { year, month }: Month) => {
  const now = monthOf(today);
  return (now.year - year) * 12 + now.month - month;
};

const mix = { lead: 70, weekly: 30 };
const nothing = { evaluation: null, ratings: [], correction: null };

/** A person's evaluation of a month that is over, made in the first days of the next one. */
export function evaluationsOf(random: Random, { period, people }: SeedCompany, about: About) {
  const { person, template, month, habits, records, facts } = about;
  const { startDate, endDate } = daysOfMonth(month);
  const evaluator = evaluatorOf(person, people);
  const at = momentAfter(random, period, endDate, person);
  const isThere = person.joined <= addDays(startDate, 14) && (person.lastDay === null || person.lastDay >= endDate);
  const ago = monthsAgo(period.today, month);
  const status = statusOf(random, person, ago);
  if (!isThere || at > period.now || status === null || !evaluator) return nothing;

  const id = random.idAt(at);
  const ratings = template.parameters.map(({ _id: parameterId, weight, weeklyTasks }) => {
    const rating = halfStep(random.around(habits.level, 0.45));
    const tasks = records.flatMap((each) => each.tasks).filter((task) => task.parameterId === parameterId);
    const done = tasks.filter(({ isCompleted }) => isCompleted).length;
    const weeklyPercent = weeklyTasks.length === 0 || tasks.length === 0 ? null : (done / tasks.length) * 100;
    const comment = random.chance(0.6) ? random.pick(commentsFor(rating)) : "";
    return { evaluationId: id, parameterId, weight, rating, comment, weeklyPercent, score: parameterScore({ rating, weeklyPercent }, mix) };
  });
  const answeredAt = status === "Acknowledged" || status === "Disputed" ? hoursLater(at, random.int(3, 40), period.now) : null;
  const isCorrected = person.name === corrected && ago === 2;
  const total = totalOf(ratings);
  const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length;
  const evaluation = {
    id,
    userId: person.id,
    evaluatorId: evaluator.id,
    templateId: template.id,
    templateVersion: template.version,
    ...month,
    ...total,
    strengths: strengthsFor(mean),
    improvements: improvementsFor(mean),
    remarks: random.pick(remarks),
    facts: JSON.stringify(factsOf(period, person, month, facts)),
    status,
    sharedAt: status === "Draft" ? null : at,
    answeredAt,
    answerComment: status === "Disputed" ? dispute : status === "Acknowledged" ? random.pick(acknowledgements) : null,
    createdAt: at,
    updatedAt: answeredAt ?? at,
  };
  const correction = isCorrected && {
    id: random.idAt(at),
    evaluationId: id,
    correctedBy: people[0]!.id,
    correctedAt: at,
    reason: correctionReason,
    previousScore: total.totalScore === null ? null : Math.max(0, total.totalScore - 6),
  };
  return { evaluation, ratings: ratings.map(({ weight: _weight, ...rated }) => rated), correction: correction || null };
}

/** The team's lead; of a lead the first admin. */
const evaluatorOf = (person: SeedPerson, people: readonly SeedPerson[]) =>
  person.role === "team_lead" ? people[0] : people.find(({ role, team }) => role === "team_lead" && team === person.team);

/** The member of the demo is evaluated first, so that there is something to read. */
function momentAfter(random: Random, { company }: Period, endDate: string, person: SeedPerson) {
  const days = person.name === signIns.member.name ? 1 : random.int(1, 5);
  return instantAt(company.timezone, addDays(endDate, days), `${random.int(10, 17)}:${random.int(10, 59)}`);
}

/** Null where there is none yet: this month is still running, and last month is on its way. */
function statusOf(random: Random, { name }: SeedPerson, ago: number): EvaluationStatus | null {
  const chance = random.next();
  if (ago < 1) return null;
  if (ago > 1) return chance < 0.96 ? "Acknowledged" : "Disputed";
  if (name === signIns.member.name) return "Shared";
  if (name === disputing) return "Disputed";
  if (chance < 0.1) return null;
  if (chance < 0.26) return "Draft";
  return chance < 0.6 ? "Shared" : "Acknowledged";
}

const halfStep = (value: number) => Math.min(5, Math.max(1, Math.round(value * 2) / 2));

const msPerHour = 3_600_000;
const hoursLater = (instant: string, hours: number, latest: string) => {
  const later = new Date(Date.parse(instant) + hours * msPerHour).toISOString();
  return later < latest ? later : latest;
};

/** What the month's reports, tasks and leaves say; of a month that begins before the seeded history there is nothing to know. */
function factsOf({ company, firstDay }: Period, person: SeedPerson, month: Month, facts: MonthFacts): Facts {
  const { startDate, endDate } = daysOfMonth(month);
  const workdays = daysFrom(startDate, endDate).filter((day) => day >= person.joined && kindOfDay(company, day) === "working");
  const workingDays = workdays.length;
  if (startDate < firstDay) {
    return {
      workingDays,
      leaveDays: null,
      eodSubmitted: null,
      eodExpected: null,
      hours: null,
      expectedHours: null,
      tasksCompleted: null,
      tasksOverdue: null,
    };
  }
  const known = facts.get(factsKey(person.id, month));
  const leaveDays = known?.leaveDays ?? 0;
  const expected = workingDays - Math.floor(leaveDays);
  return {
    workingDays,
    leaveDays,
    eodSubmitted: Math.min(known?.eodSubmitted ?? 0, expected),
    eodExpected: expected,
    hours: known?.hours ?? 0,
    expectedHours: (workingDays - leaveDays) * company.hoursPerDay,
    tasksCompleted: known?.tasksCompleted ?? 0,
    tasksOverdue: known?.tasksOverdue ?? 0,
  };
}

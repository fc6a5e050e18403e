import type { Facts, StoredStatus } from "@daybook/contract/kra/schemas";
import { parameterScore, totalOf } from "@daybook/contract/kra/score";
import { addDays, daysFrom, instantAt, kindOfDay } from "#calendar.ts";
import { daysOfMonth, type Month, monthOf } from "#domain/kra-months.ts";
import type { Period, SeedCompany } from "#seed/company.ts";
import { signIns } from "#seed/people.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import { factsKey, type MonthFacts } from "./facts.ts";
import type { SeededTemplate } from "./seeded-templates.ts";
import type { Habits, SeededRecord } from "./records.ts";
import { calibrated, moved, readyTeams } from "./two-voices.ts";
import {
  acknowledgements,
  calibrationReason,
  commentsFor,
  correctionReason,
  dispute,
  improvementsFor,
  remarks,
  strengthsFor,
} from "./texts.ts";

type Input = {
  person: SeedPerson;
  template: SeededTemplate;
  month: Month;
  habits: Habits;
  records: SeededRecord[];
  facts: MonthFacts;
  /** Whether the company calibrates: then the last month of some teams waits for its release. */
  calibrates: boolean;
};

/** The demo shows a dispute last month and a correction the month before. */
const disputing = "Sana Qureshi";
const corrected = "Dev Kulkarni";
const monthsAgo = (today: string, { year, month }: Month) => {
  const now = monthOf(today);
  return (now.year - year) * 12 + now.month - month;
};

/** Drafts are unfinished: the remaining parameters have no rating yet. */
const ratedInDrafts = 3;

const mix = { lead: 70, weekly: 30 };
const noEvaluation = { evaluation: null, ratings: [], correction: null, calibration: null, ratingChange: null };

/** What an admin took from a rating in calibration. */
const calibratedBy = 0.5;

/** Generates a person's evaluation of a past month, created in the first days of the next one. */
export function evaluationsOf(random: Random, { period, people }: SeedCompany, input: Input) {
  const { person, template, month, habits, records, facts, calibrates } = input;
  const { startDate, endDate } = daysOfMonth(month);
  const at = createdAtAfter(random, period, endDate, person);
  const isEmployed = person.joined <= addDays(startDate, 14) && (person.lastDay === null || person.lastDay >= endDate);
  const ago = monthsAgo(period.today, month);
  const evaluator = evaluatorOf(person, people, calibrates && ago > 1 && person.name === moved.name ? moved.from : person.team);
  const isReady = calibrates && ago === 1 && readyTeams.has(person.team);
  const usualStatus = statusOf(random, person, ago);
  // The demo's lead is still to finish the self-review.
  const isOpen = calibrates && ago === 1 && person.name === signIns.lead.name;
  const status = isReady ? "Draft" : isOpen ? null : usualStatus;
  if (!isEmployed || at > period.now || status === null || !evaluator) return noEvaluation;

  const id = random.idAt(at);
  const ratings = template.parameters.map(({ _id: parameterId, weight, weeklyTasks }, index) => {
    const usual = halfStep(random.around(habits.level, 0.45));
    const rating = status === "Draft" && !isReady && index >= ratedInDrafts ? null : usual;
    const tasks = records.flatMap((each) => each.tasks).filter((task) => task.parameterId === parameterId);
    const done = tasks.filter(({ isCompleted }) => isCompleted).length;
    const weeklyPercent = weeklyTasks.length === 0 || tasks.length === 0 ? null : (done / tasks.length) * 100;
    const comment = random.chance(0.6) ? random.pick(commentsFor(usual)) : "";
    return { evaluationId: id, parameterId, weight, rating, comment, weeklyPercent, score: parameterScore({ rating, weeklyPercent }, mix) };
  });
  const answeredAt = status === "Acknowledged" || status === "Disputed" ? hoursLater(at, random.int(3, 40), period.now) : null;
  const isCorrected = person.name === corrected && ago === 2;
  const total = totalOf(ratings);
  const mean = ratings.reduce((sum, { rating }) => sum + (rating ?? habits.level), 0) / ratings.length;
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
    readyAt: isReady ? at : null,
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
  return {
    evaluation,
    ratings: ratings.map(({ weight: _weight, ...rated }) => rated),
    correction: correction || null,
    ...(isReady && person.name === calibrated ? calibrationOf(random, period, { id, at, by: people[0]!.id, ratings }) : noCalibration),
  };
}

const noCalibration = { calibration: null, ratingChange: null };

type Calibrated = {
  id: string;
  at: string;
  by: string;
  ratings: (Parameters<typeof totalOf>[0][number] & { parameterId: string; weeklyPercent: number | null })[];
};

/** The change of the first rating before the release, with the score that the lead gave. */
function calibrationOf(random: Random, { now }: Period, { id: evaluationId, at, by, ratings }: Calibrated) {
  const [first] = ratings;
  const previousRating = Math.min(5, first!.rating! + calibratedBy);
  if (previousRating === first!.rating) return noCalibration;
  const before = { ...first!, rating: previousRating, score: parameterScore({ ...first!, rating: previousRating }, mix) };
  const calibratedAt = hoursLater(at, 20, now);
  const id = random.idAt(calibratedAt);
  return {
    calibration: {
      id,
      evaluationId,
      calibratedBy: by,
      calibratedAt,
      reason: calibrationReason,
      previousScore: totalOf([before, ...ratings.slice(1)]).totalScore!,
      score: totalOf(ratings).totalScore!,
    },
    ratingChange: {
      id: random.idAt(calibratedAt),
      evaluationId,
      parameterId: first!.parameterId,
      previousRating,
      rating: first!.rating,
      changedBy: by,
      changedAt: calibratedAt,
      calibrationId: id,
    },
  };
}

/** The team's lead evaluates members; the first admin evaluates leads. */
const evaluatorOf = ({ role: own }: SeedPerson, people: readonly SeedPerson[], team: string) =>
  own === "team_lead" ? people[0] : people.find((each) => each.role === "team_lead" && each.team === team);

/** The demo member is evaluated on the first day, so that the demo always shows an evaluation. */
function createdAtAfter(random: Random, { company }: Period, endDate: string, person: SeedPerson) {
  const days = person.name === signIns.member.name ? 1 : random.int(1, 5);
  return instantAt(company.timezone, addDays(endDate, days), `${random.int(10, 17)}:${random.int(10, 59)}`);
}

/** Null without an evaluation: for the current month, and for some of last month. */
function statusOf(random: Random, { name }: SeedPerson, ago: number): StoredStatus | null {
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

/** Facts from the seeded reports, tasks and leaves. Months before the seeded history have none. */
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

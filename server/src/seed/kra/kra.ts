import type { Db } from "#db/database.ts";
import type { Month } from "#domain/kra-months.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";
import { evaluationsOf } from "./evaluations.ts";
import { readFacts } from "./facts.ts";
import { monthsUntil } from "./months.ts";
import { makeTemplates, templateOf } from "./seeded-templates.ts";
import { recordsOf } from "./records.ts";
import { selfReviewOf } from "./self-reviews.ts";
import { insertTwoVoices } from "./two-voices.ts";

const monthKey = ({ year, month }: Month) => year * 12 + month;

/** A person's performance level and diligence, constant over all months. */
const habitsOf = (random: SeedCompany["random"]) => ({
  level: Math.min(4.7, Math.max(1.9, random.around(3.75, 0.7))),
  diligence: Math.min(0.98, Math.max(0.35, random.around(0.8, 0.18))),
});

type Options = {
  months: number;
  /** Whether the company asks for self-reviews and compares evaluations before they are shared. */
  calibrates: boolean;
};

/**
 * Inserts templates, weekly checklists and evaluations of the last months. Runs last, because facts are read from the other
 * seeded data. Leads evaluate their teams; the first admin evaluates the leads.
 */
export async function insertKra(db: Db, company: SeedCompany, { months, calibrates }: Options, say: (line: string) => void) {
  const { period, people, random } = company;
  const templates = makeTemplates(company);
  await insertRows(db, "kraTemplates", templates.rows);
  await insertRows(db, "kraTemplateVersions", templates.versions);
  await insertRows(db, "kraParameters", templates.parameters);
  await insertRows(db, "kraTemplateTargets", templates.targets);

  const facts = await readFacts(db, period.company.timezone);
  const selfReviewed = calibrates ? monthsUntil(period.today, 1).map(monthKey) : [];
  const asksFor = (month: Month) => selfReviewed.includes(monthKey(month));
  const counts = { records: 0, evaluations: 0 };
  for (const month of monthsUntil(period.today, months)) {
    const chance = random.fork(`${month.year}-${month.month}`);
    const generated = people.flatMap((person) => {
      const template = templateOf(templates, person);
      if (person.role === "admin" || !template) return [];
      const habits = habitsOf(random.fork(person.name));
      const records = recordsOf(chance, period, { person, template, month, habits });
      const made = evaluationsOf(chance, company, { person, template, month, habits, records, facts, calibrates });
      const isShared = made.evaluation !== null && made.evaluation.status !== "Draft";
      const self = asksFor(month)
        ? selfReviewOf(chance.fork(`self ${person.name}`), period, { person, template, month, habits, isShared })
        : null;
      return [{ records, self, ...made }];
    });
    const records = generated.flatMap((each) => each.records);
    await insertRows(
      db,
      "kraWeeklyRecords",
      records.map(({ record }) => record),
    );
    await insertRows(
      db,
      "kraWeeklyTasks",
      records.flatMap(({ tasks }) => tasks),
    );
    const evaluations = generated.flatMap(({ evaluation }) => evaluation ?? []);
    await insertRows(db, "kraEvaluations", evaluations);
    await insertRows(
      db,
      "kraRatings",
      generated.flatMap(({ ratings }) => ratings),
    );
    await insertRows(
      db,
      "kraCorrections",
      generated.flatMap(({ correction }) => correction ?? []),
    );
    await insertRows(
      db,
      "kraCalibrations",
      generated.flatMap(({ calibration }) => calibration ?? []),
    );
    await insertRows(
      db,
      "kraRatingChanges",
      generated.flatMap(({ ratingChange }) => ratingChange ?? []),
    );
    await insertRows(
      db,
      "kraSelfReviews",
      generated.flatMap(({ self }) => self?.review ?? []),
    );
    await insertRows(
      db,
      "kraSelfRatings",
      generated.flatMap(({ self }) => self?.ratings ?? []),
    );
    counts.records += records.length;
    counts.evaluations += evaluations.length;
  }
  if (calibrates) await insertTwoVoices(db, company);
  say(`Weekly checklists: ${counts.records}, evaluations: ${counts.evaluations}`);
}

import type { Insertable } from "kysely";
import { addDays, instantAt } from "#calendar.ts";
import type { KraSelfRatingsTable, KraSelfReviewsTable } from "#db/schema-kra.ts";
import { daysOfMonth, type Month, monthOf } from "#domain/kra-months.ts";
import type { Period } from "#seed/company.ts";
import { signIns } from "#seed/people.ts";
import type { Random } from "#seed/random.ts";
import type { SeedPerson } from "#seed/users.ts";
import type { Habits } from "./records.ts";
import type { SeededTemplate } from "./seeded-templates.ts";
import { selfComments, selfHighlights } from "./texts.ts";

type Input = {
  person: SeedPerson;
  template: SeededTemplate;
  month: Month;
  habits: Habits;
  /** Whether the month's evaluation is shared: then there are no drafts of self-reviews. */
  isShared: boolean;
};

/** Drafts are unfinished, like those of evaluations. */
const ratedInDrafts = 2;
const shareOfSent = 0.75;

type SelfReview = { review: Insertable<KraSelfReviewsTable>; ratings: Insertable<KraSelfRatingsTable>[] };

/**
 * Generates what people write about their last month, the demo's lead in a draft, and the member's draft of the present one. People who are not strict with
 * themselves, and those who are, make the difference to the evaluation.
 */
export function selfReviewOf(random: Random, { company, now, today }: Period, input: Input): SelfReview | null {
  const { person, template, month, habits, isShared } = input;
  const isPresent = monthOf(today).month === month.month && monthOf(today).year === month.year;
  const { startDate, endDate } = daysOfMonth(month);
  const written = isPresent ? today : addDays(endDate, -random.int(0, 2));
  const at = instantAt(company.timezone, written, `${isPresent ? "09" : random.int(10, 16)}:${random.int(10, 59)}`);
  const isEmployed = person.joined <= addDays(startDate, 14) && (person.lastDay === null || person.lastDay >= endDate);
  const isMember = person.name === signIns.member.name;
  const isSent = !isPresent && person.name !== signIns.lead.name && (random.chance(shareOfSent) || isMember);
  const isDraft = isPresent ? isMember : !isSent && !isShared;
  if (!isEmployed || at > now || !(isSent || isDraft)) return null;

  const id = random.idAt(at);
  const view = random.around(0.2, 0.5);
  return {
    review: {
      id,
      userId: person.id,
      templateId: template.id,
      templateVersion: template.version,
      ...month,
      highlights: isSent ? random.pick(selfHighlights) : "",
      submittedAt: isSent ? at : null,
      createdAt: at,
      updatedAt: at,
    },
    ratings: template.parameters.map(({ _id: parameterId }, index) => {
      const rating = Math.min(5, Math.max(1, Math.round(random.around(habits.level + view, 0.4) * 2) / 2));
      const isRated = isSent || index < ratedInDrafts;
      return {
        selfReviewId: id,
        parameterId,
        rating: isRated ? rating : null,
        comment: isRated && random.chance(0.5) ? random.pick(selfComments) : "",
      };
    }),
  };
}

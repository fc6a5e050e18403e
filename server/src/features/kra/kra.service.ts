import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import { nextSteps, nextStepsAfter, nextStepsCalibrated } from "@daybook/contract/kra/next-steps";
import type { KraPagination } from "@daybook/contract/kra/schemas";
import { authorize, require } from "#access/access.ts";
import { kraScope, mayEvaluateOthers, personAccess } from "#access/kra.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { pagination, type Paging, window } from "#pagination.ts";
import * as kraRepository from "./kra.repository.ts";
import type { MemberRow, PersonRow } from "./kra.repository.ts";
import { modeOf } from "./self-reviews/kra.self-review-mode.ts";
import { daysOfMonth, type Month, monthOf, weeksOf } from "#domain/kra-months.ts";

const missing = "This user does not exist";

/** Returns a person whose KRA data of the month the actor may read. @throws AppError `not_found` */
export async function requireReadable(ctx: ActorContext, id: string, month?: Month): Promise<PersonRow> {
  const person = await kraRepository.findPerson(ctx.db, id, month);
  authorize(personAccess, "read", ctx.actor, person, { missing });
  return person;
}

/** The same for all months: a lead of a team in which the person has been reads the months that are of this team. */
export async function requireReadableInAnyMonth(ctx: ActorContext, id: string): Promise<PersonRow> {
  const person = await kraRepository.findPerson(ctx.db, id);
  if (person && personAccess.read(ctx.actor, person)) return person;
  const teamIds = person ? await kraRepository.listFormerTeams(ctx.db, id) : [];
  const isReadable = person && teamIds.some((teamId) => personAccess.read(ctx.actor, { ...person, teamId }));
  authorize(personAccess, "read", ctx.actor, isReadable ? { ...person, teamId: ctx.actor.teamId } : person, { missing });
  return person!;
}

/** Returns a person whose month the actor may evaluate. @throws AppError `not_found`, `forbidden` */
export async function requireEvaluated(ctx: ActorContext, id: string, month: Month): Promise<PersonRow> {
  mayEvaluate(ctx);
  const person = await kraRepository.findPerson(ctx.db, id, month);
  authorize(personAccess, "evaluate", ctx.actor, person?.deletedAt === null ? person : null, { missing, refused: "evaluate this person" });
  return person!;
}

/** Checked before the body is validated. */
export const mayEvaluate = (ctx: ActorContext) => require(mayEvaluateOthers(ctx.actor), "evaluate people");

/** Returns the template that applies to a person in a month. @throws AppError `conflict` if there is none */
export async function requireTemplate(ctx: ActorContext, person: PersonRow, month: Month) {
  const template = await kraRepository.findApplicableTemplate(ctx.db, person.userId, month);
  if (!template) throw new AppError("conflict", `No template applies to ${person.name} yet`);
  return template;
}

/** The pagination of KRA lists. */
export function kraPagination(paging: Paging, totalRecords: number): KraPagination {
  const { currentPage, totalPages, hasNextPage, hasPreviousPage } = pagination(paging, totalRecords);
  return { currentPage, totalPages, totalRecords, hasNext: hasNextPage, hasPrev: hasPreviousPage };
}

export async function teamMembers(ctx: ActorContext, { page, limit, year, month, ...filters }: CheckedInputOf<typeof kra.teamMembers>) {
  require(mayEvaluateOthers(ctx.actor), "see other people's evaluations");
  const thisMonth = monthOf(ctx.today());
  const selected = { year: year ?? thisMonth.year, month: month ?? thisMonth.month };
  const scope = kraScope(ctx.actor);
  const [rows, total] = await Promise.all([
    kraRepository.listMembers(ctx.db, scope, { ...filters, ...selected }, window({ page, limit })),
    kraRepository.countMembers(ctx.db, scope, { ...filters, ...selected }),
  ]);
  return {
    data: rows.map(({ done, total, weeks, selfReview, isSelfReviewSent, ...row }) => ({
      _id: row.user._id,
      name: row.user.name,
      ...row,
      weekly: { done, total, percent: total === 0 ? null : Math.round((done / total) * 10_000) / 100 },
      ...(modeOf(ctx.company, selfReview) !== "off" && { selfReview: isSelfReviewSent ? ("Sent" as const) : ("Missing" as const) }),
      nextToDo: nextToDo(row, weeks, selected, ctx.today(), ctx.company.calibration !== "off"),
    })),
    pagination: kraPagination({ page, limit }, total),
  };
}

/** How far each team is with a month, for those who evaluate. */
export async function teamStates(ctx: ActorContext, { year, month }: CheckedInputOf<typeof kra.teamStates>) {
  mayEvaluate(ctx);
  const { endDate } = daysOfMonth({ year, month });
  return kraRepository.listTeamStates(ctx.db, kraScope(ctx.actor), { year, month, endDate, mode: ctx.company.selfReview });
}

/** A short text with the next step for a person's month. */
function nextToDo(
  { template, evaluation }: Pick<MemberRow, "template" | "evaluation">,
  weeks: number[],
  month: Month,
  today: string,
  isCalibrated: boolean,
) {
  if (evaluation)
    return isCalibrated ? (nextStepsCalibrated[evaluation.status] ?? nextStepsAfter[evaluation.status]) : nextStepsAfter[evaluation.status];
  if (!template) return nextSteps.template;
  const { startDate, endDate } = daysOfMonth(month);
  if (startDate > today) return nextSteps.none;
  if (endDate < today) return nextSteps.evaluate;
  const week = weeksOf(month).findIndex((each) => each.startDate <= today && today <= each.endDate) + 1;
  return weeks.includes(week) ? nextSteps.completeChecklist : nextSteps.startChecklist;
}

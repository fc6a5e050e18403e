import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra";
import type { KraPagination } from "@daybook/contract/kra";
import { authorize, require } from "#access/access.ts";
import { kraScope, mayEvaluateAnybody, personAccess } from "#access/kra.ts";
import type { Context } from "#context.ts";
import { AppError } from "#errors.ts";
import { pagination, type Paging, window } from "#pagination.ts";
import * as kraRepository from "./kra.repository.ts";
import type { MemberRow, PersonRow } from "./kra.repository.ts";
import { daysOfMonth, type Month, monthOf, nameOf, weeksOf } from "#domain/kra-months.ts";

const missing = "This user does not exist";

/** A person whose months the actor may see. @throws AppError `not_found` */
export async function requireReadable(ctx: Context, id: string): Promise<PersonRow> {
  const person = await kraRepository.findPerson(ctx.db, id);
  authorize(personAccess, "read", ctx.actor, person, { missing });
  return person;
}

/** A person whom the actor may evaluate now. @throws AppError `not_found`, `forbidden` */
export async function requireEvaluated(ctx: Context, id: string): Promise<PersonRow> {
  mayEvaluate(ctx);
  const person = await kraRepository.findPerson(ctx.db, id);
  authorize(personAccess, "evaluate", ctx.actor, person?.deletedAt === null ? person : null, { missing, refused: "evaluate this person" });
  return person!;
}

/** Asked before a wrong body is explained. */
export const mayEvaluate = (ctx: Context) => require(mayEvaluateAnybody(ctx.actor), "evaluate people");

/** The template in force for a person. @throws AppError `conflict` where none is */
export async function requireTemplate(ctx: Context, person: PersonRow) {
  const template = await kraRepository.findTemplateInForce(ctx.db, person.userId);
  if (!template) throw new AppError("conflict", `No template applies to ${person.name} yet`);
  return template;
}

/** What others see change when a person's month does. The person hears of a draft only when it is shared. */
export const audienceOf = (ctx: Context, { userId, teamId }: Pick<PersonRow, "userId" | "teamId">, isSecret = false) =>
  ctx.emit({ name: "kra.changed", userId: isSecret ? null : userId, teamId });

/** The pagination of KRA lists. */
export function kraPagination(paging: Paging, totalRecords: number): KraPagination {
  const { currentPage, totalPages, hasNextPage, hasPreviousPage } = pagination(paging, totalRecords);
  return { currentPage, totalPages, totalRecords, hasNext: hasNextPage, hasPrev: hasPreviousPage };
}

export async function teamMembers(ctx: Context, { page, limit, year, month, ...filters }: CheckedInputOf<typeof kra.teamMembers>) {
  require(mayEvaluateAnybody(ctx.actor), "see other people's evaluations");
  const thisMonth = monthOf(ctx.today());
  const asked = { year: year ?? thisMonth.year, month: month ?? thisMonth.month };
  const scope = kraScope(ctx.actor);
  const [rows, total] = await Promise.all([
    kraRepository.listMembers(ctx.db, scope, { ...filters, ...asked }, window({ page, limit })),
    kraRepository.countMembers(ctx.db, scope, { ...filters, ...asked }),
  ]);
  return {
    data: rows.map(({ done, total, weeks, ...row }) => ({
      _id: row.user._id,
      name: row.user.name,
      ...row,
      weekly: { done, total, percent: total === 0 ? null : Math.round((done / total) * 10_000) / 100 },
      nextToDo: nextToDo(row, weeks, asked, ctx.today()),
    })),
    pagination: kraPagination({ page, limit }, total),
  };
}

/** What is next to do for a person's month, in a few words. */
function nextToDo({ template, evaluation }: Pick<MemberRow, "template" | "evaluation">, weeks: number[], asked: Month, today: string) {
  if (evaluation) return afterDraft[evaluation.status];
  if (!template) return "Choose a template";
  const { startDate, endDate } = daysOfMonth(asked);
  if (startDate > today) return "Nothing yet";
  if (endDate < today) return `Evaluate ${nameOf(asked)}`;
  const week = weeksOf(asked).findIndex((each) => each.startDate <= today && today <= each.endDate) + 1;
  return weeks.includes(week) ? "Tick this week's tasks" : "Start this week's checklist";
}

const afterDraft = {
  Draft: "Finish and share the evaluation",
  Shared: "Waiting for an answer",
  Acknowledged: "Nothing, it is acknowledged",
  Disputed: "Talk about the dispute",
} as const;

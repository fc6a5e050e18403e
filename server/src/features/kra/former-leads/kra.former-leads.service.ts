import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as formerLeads from "@daybook/contract/kra/former-leads";
import { abilities, authorize, refused } from "#access/access.ts";
import { evaluationAccess, formerAccess, personAccess } from "#access/kra.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { daysOfMonth, type Month, nameOf, requireStarted } from "#domain/kra-months.ts";
import { AppError, invalid } from "#errors.ts";
import * as kraEvaluationsRepository from "#features/kra/evaluations/kra.evaluations.repository.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { mayEvaluate } from "#features/kra/kra.service.ts";
import { inTransaction } from "#transaction.ts";
import * as kraFormerLeadsRepository from "./kra.former-leads.repository.ts";
import type { FormerRow } from "./kra.former-leads.repository.ts";

const present = (ctx: ActorContext, row: FormerRow) => ({
  user: row.user,
  team: row.team,
  until: row.until,
  // An erased comment has no text.
  comment: row.comment?.text ? row.comment : null,
  can: { comment: abilities(formerAccess, ctx.actor, row).comment },
});

/** The people who left the actor's team within the month; none for those who lead no team. */
async function listFormer(ctx: ActorContext, month: Month, userId?: string) {
  if (ctx.actor.teamId === null) return [];
  const rows = await kraFormerLeadsRepository.list(ctx.db, ctx.actor.teamId, { ...month, ...daysOfMonth(month) }, userId);
  return rows.filter((row) => formerAccess.read(ctx.actor, row));
}

export async function list(ctx: ActorContext, { year, month }: CheckedInputOf<typeof formerLeads.list>) {
  mayEvaluate(ctx);
  return (await listFormer(ctx, { year, month })).map((row) => present(ctx, row));
}

type CommentInput = CheckedInputOf<typeof formerLeads.comment>;

/** The person and month that are meant, if the actor may know of them in any way. */
async function subjectOf(ctx: ActorContext, { id, year, month }: Pick<CommentInput, "id" | "year" | "month">) {
  if (year !== undefined && month !== undefined) {
    const person = await kraRepository.findPerson(ctx.db, id, { year, month });
    return person && { userId: id, month: { year, month }, isReadable: personAccess.read(ctx.actor, person) };
  }
  const row = await kraEvaluationsRepository.find(ctx.db, id);
  return row && { userId: row.userId, month: { year: row.year, month: row.month }, isReadable: evaluationAccess.read(ctx.actor, row) };
}

/** Saves the comment of the actor's team, or without text removes it. Sharing the month waits for it, and ends it. */
export const comment = (ctx: ActorContext, { id, year, month, text }: CommentInput) =>
  inTransaction(ctx, async (ctx) => {
    if ((year === undefined) !== (month === undefined)) throw invalid(year === undefined ? "year" : "month", "Enter a year and a month");
    const subject = await subjectOf(ctx, { id, year, month });
    if (!subject) throw new AppError("not_found", missing);
    requireStarted(subject.month, ctx.today());
    await kraRepository.lockMonth(ctx.db, subject.userId, subject.month);
    const [before] = await listFormer(ctx, subject.month, subject.userId);
    if (!before && subject.isReadable) throw refused("comment on this month: only the lead of a team that the person left within it may");
    authorize(formerAccess, "read", ctx.actor, before, { missing });
    if (before.isShared)
      throw new AppError("conflict", `The evaluation of ${before.user.name} for ${nameOf(subject.month)} is already shared`);

    const about = { member: before.user.name, month: nameOf(subject.month), team: before.team };
    const person = { userId: subject.userId, teamId: before.monthTeamId };
    if (text === "") {
      if (before.commentId === null) return present(ctx, before);
      await kraFormerLeadsRepository.remove(ctx.db, before.commentId);
      record(ctx, kraChanges.formerCommentRemoved, {
        id: before.commentId,
        before: { ...about, text: before.comment!.text },
        person,
        isDraft: true,
      });
    } else if (text !== before.comment?.text) {
      const commentId = before.commentId ?? uuidv7();
      await kraFormerLeadsRepository.save(ctx.db, {
        id: commentId,
        userId: subject.userId,
        ...subject.month,
        teamId: before.teamId,
        authorId: ctx.actor.id,
        text,
        now: ctx.now(),
      });
      record(ctx, kraChanges.formerCommentSaved, {
        id: commentId,
        ...(before.comment && { before: { ...about, text: before.comment.text } }),
        after: { ...about, text },
        person,
        isDraft: true,
      });
    }
    return present(ctx, (await listFormer(ctx, subject.month, subject.userId))[0]!);
  });

const missing = "This evaluation does not exist";

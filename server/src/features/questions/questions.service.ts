import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as questions from "@daybook/contract/questions/questions";
import { require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { mayAsk, mayAskPerson } from "#access/questions.ts";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as discussionsService from "#features/discussions/discussions.service.ts";
import type { ReportFacts } from "#features/eods/eods.changes.ts";
import { lockDay } from "#features/eods/eods.drafts.service.ts";
import * as questionsChanges from "./questions.changes.ts";
import * as questionsRepository from "./questions.repository.ts";
import { inTransaction } from "#transaction.ts";

type Input = CheckedInputOf<typeof questions.ask>;

/** Requires a person whom the actor may ask. Others are missing to a lead. */
export async function askable(ctx: ActorContext, id: string) {
  require(mayAsk(ctx.actor), "ask people");
  const person = await questionsRepository.findPerson(ctx.db, id);
  if (person && isSelf(ctx.actor, person.id)) throw new AppError("conflict", "You can't ask yourself");
  if (!person || !mayAskPerson(ctx.actor, person)) throw new AppError("not_found", "This user does not exist");
  return person;
}

/** Asks in the comments of the report that the question is about; about a day without one, on the person's form. */
export const ask = (ctx: ActorContext, { id, text, about }: Input) =>
  inTransaction(ctx, async (ctx) => {
    const person = await askable(ctx, id);
    // A report that is being sent takes the question with it, or is there to be commented on.
    if (about.date) await lockDay(ctx, person.id, about.date);
    const report = await reportOf(ctx, person.id, about);
    if (report) return { _id: (await discussionsService.ask(ctx, person.id, { id: report, text }))._id, report };
    const date = about.date!;
    if (date > ctx.today()) throw invalid("about", "A report can't be for a future day");
    const questionId = uuidv7();
    await questionsRepository.insert(ctx.db, { id: questionId, userId: person.id, date, askedBy: ctx.actor.id, text, askedAt: ctx.now() });
    record(ctx, questionsChanges.asked, { id: questionId, after: { text, date }, userIds: [person.id, ctx.actor.id] });
    return { _id: questionId, report: null };
  });

/** Returns the id of the report; undefined for a day without one. */
async function reportOf(ctx: ActorContext, userId: string, { type, _id, date }: Input["about"]) {
  if (type === "report") return _id ?? questionsRepository.findReportOfDay(ctx.db, userId, date!);
  const report = await questionsRepository.findReportOfBlocker(ctx.db, userId, _id!);
  if (!report) throw new AppError("not_found", "This blocker does not exist");
  return report;
}

/** The questions to the actor that are not answered yet. */
export const listWaiting = (ctx: ActorContext) => questionsRepository.listWaiting(ctx.db, ctx.actor.id);

/** Requires a question to the actor. */
export async function answerable(ctx: ActorContext, id: string) {
  const question = await questionsRepository.find(ctx.db, id);
  if (!question || !isSelf(ctx.actor, question.userId)) throw new AppError("not_found", "This question does not exist");
  return question;
}

export const answer = (ctx: ActorContext, { id, answer: text }: CheckedInputOf<typeof questions.answer>) =>
  inTransaction(ctx, async (ctx) => {
    await questionsRepository.lock(ctx.db, id);
    const question = await answerable(ctx, id);
    if (question.eodId !== null) throw new AppError("conflict", "The report was sent. Answer in its comments.");
    if (question.answer !== null) throw new AppError("conflict", "This question has been answered");
    await questionsRepository.answer(ctx.db, id, text, ctx.now());
    record(ctx, questionsChanges.answered, { id, after: { answer: text }, userIds: [question.userId, question.askedBy._id] });
    return (await questionsRepository.find(ctx.db, id))!;
  });

/** Moves the questions about the days of new reports, with their answers, into the comments of the reports. */
export async function moveToReports(ctx: ActorContext<MaybeActor>, changes: readonly ReportFacts[]) {
  for (const { report } of changes) {
    const { _id: eodId, userId, date } = report;
    const questions = await questionsRepository.lockOfDay(ctx.db, userId, date);
    if (questions.length === 0) continue;
    const ids = questions.map(({ id }) => id);
    await questionsRepository.setReport(ctx.db, ids, eodId);
    await discussionsService.moveHere(
      ctx,
      eodId,
      questions.flatMap(({ askedBy, text, askedAt, answer, answeredAt }) => [
        { authorId: askedBy, text, createdAt: askedAt },
        ...(answer !== null && answeredAt !== null ? [{ authorId: userId, text: answer, createdAt: answeredAt }] : []),
      ]),
    );
    for (const { id, askedBy } of questions) record(ctx, questionsChanges.moved, { id, after: { date }, userIds: [userId, askedBy] });
  }
}

import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as questions from "@daybook/contract/questions/questions";
import { require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { mayAsk, mayAskPerson } from "#access/questions.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as discussionsService from "#features/discussions/discussions.service.ts";
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

/** The questions to the actor that wait for an answer. */
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
    if (question.answer !== null) throw new AppError("conflict", "This question has been answered");
    await questionsRepository.answer(ctx.db, id, text, ctx.now());
    record(ctx, questionsChanges.answered, { id, after: { answer: text }, userIds: [question.userId, question.askedBy._id] });
    return (await questionsRepository.find(ctx.db, id))!;
  });

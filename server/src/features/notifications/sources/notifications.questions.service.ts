import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import * as questionsChanges from "#features/questions/questions.changes.ts";
import type { QuestionFacts } from "#features/questions/questions.changes.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import { formatDay } from "#format.ts";
import * as notificationsDiscussionsRepository from "./notifications.discussions.repository.ts";

/** Notices about questions on days without a report: to the person, and the answer to those who asked. */
export async function questionNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<QuestionFacts>[]): Promise<Notice[]> {
  const subjects = await notificationsDiscussionsRepository.listQuestions(
    ctx.db,
    changes.map(({ id }) => id),
  );
  const name = ctx.actor?.name ?? "Daybook";
  return changes.flatMap(({ id, change, actorId }): Notice[] => {
    const question = subjects.find((each) => each.id === id);
    if (!question) return [];
    const about = { kind: "question_asked", entity: { type: "question", _id: id }, actorId } as const;
    const day = formatDay(question.date);
    return change === questionsChanges.asked
      ? [{ ...about, to: [question.userId], title: `${name} asks about ${day}`, body: question.text, reason: "Your report is missing" }]
      : [{ ...about, to: [question.askedBy], title: `${name} answered about ${day}`, body: question.answer, reason: "You asked" }];
  });
}

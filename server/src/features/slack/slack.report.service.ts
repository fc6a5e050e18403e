import { uuidv7 } from "uuidv7";
import { z } from "zod";
import type { SavedDraft } from "@daybook/contract/eods/eods";
import { readReportLines } from "@daybook/contract/eods/report-lines";
import type { ActorContext } from "#context.ts";
import { describe, isOfMessage, openDay, readItems, saveItems, submit } from "#features/conversations/conversations.drafts.service.ts";
import { doneModal, draftModal, errorsOf, reportModal } from "./slack.blocks.ts";
import { logReceived } from "./slack.messages.service.ts";
import { typedText, withoutLinks } from "./slack.plain-text.ts";

/*
 * A report in two modals: lines become the person's draft of the day, which Daybook shows too, and *Send* submits the draft that
 * was shown. *Change* goes back to the lines; they replace what they made before.
 */

const Lines = z.object({ id: z.string().max(50), date: z.iso.date() });
const Shown = z.object({ date: z.iso.date(), version: z.int() });

const title = "Daily report";

export const reportForm = (ctx: ActorContext, text: string) =>
  reportModal(JSON.stringify({ id: uuidv7(), date: ctx.today() } satisfies z.infer<typeof Lines>), ctx.today(), typedText(text));

const show = async (ctx: ActorContext, draft: SavedDraft, note = "") => {
  const { date, version } = draft;
  return draftModal(JSON.stringify({ date, version } satisfies z.infer<typeof Shown>), (await describe(ctx, draft)).text, note);
};

/** Makes a draft of the lines and shows it. A line that was not understood keeps the modal open, with everything typed. */
export async function check(ctx: ActorContext, metadata: string, text: string) {
  const { id, date: opened } = Lines.parse(JSON.parse(metadata));
  const date = openDay(ctx, opened);
  const lines = readReportLines(withoutLinks(text));
  if (lines.length === 0)
    return errorsOf({ lines: "Daybook did not find a report in this. Write one line for each thing, with its hours." });
  const { items, questions } = await readItems(ctx, { id, date, lines });
  if (questions.length > 0) return errorsOf({ lines: questions.map((question) => question.text).join(" ") });
  const draft = await saveItems(ctx, date, items, (item) => isOfMessage(item, id));
  return { response_action: "push", view: await show(ctx, draft) };
}

/** Submits the draft that was shown, or shows what has changed since. */
export async function send(ctx: ActorContext, metadata: string) {
  const { date, version } = Shown.parse(JSON.parse(metadata));
  await logReceived(ctx, { userId: ctx.actor.id, teamId: ctx.actor.teamId, kind: "send" });
  const result = await submit(ctx, date, version);
  if (result.kind === "submitted") return { response_action: "update", view: doneModal(title, result.text) };
  if (result.kind === "nothing")
    return { response_action: "update", view: doneModal(title, "There is no draft to send any more. Your report may be in already.") };
  return { response_action: "update", view: await show(ctx, result.draft, "The draft has changed since. Check it again.") };
}

/** Says in the modal why the draft was not sent. */
export const notSent = (problem: string) => ({ response_action: "update", view: doneModal(title, `${problem} Your draft is kept.`) });

import { z } from "zod";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import { cutText } from "@daybook/contract/core/cut-text";
import { closedBecause, refuse } from "#features/conversations/conversations.decisions.service.ts";
import { callSlack } from "#messaging/slack.ts";
import { queueAnswer } from "./slack.answers.service.ts";
import { doneModal, errorsOf, reasonModal } from "./slack.blocks.ts";
import { inTransaction } from "#transaction.ts";
import * as slackLeaveService from "./slack.leave.service.ts";
import { once } from "./slack.receive.service.ts";
import * as slackReportService from "./slack.report.service.ts";

/* Buttons of messages, and modals that were sent. */

const id = z.string().regex(/^[A-Z0-9]{2,30}$/);
const Person = z.object({ id, team_id: id.optional() });
const Base = z.object({ user: Person, team: z.object({ id }).nullish(), trigger_id: z.string().min(1).max(150) });

const Pressed = Base.extend({
  type: z.literal("block_actions"),
  response_url: z.string().max(500),
  message: z.object({ blocks: z.array(z.object({ text: z.object({ text: z.string() }).optional() })) }).optional(),
  actions: z.tuple([z.object({ action_id: z.string(), value: z.string().max(2000).optional() })], z.unknown()),
});

const Value = z.object({
  value: z.string().nullish(),
  selected_date: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

const Submitted = Base.extend({
  type: z.literal("view_submission"),
  view: z.object({
    callback_id: z.string(),
    private_metadata: z.string().catch(""),
    state: z.object({ values: z.record(z.string(), z.record(z.string(), Value)) }),
  }),
});

const Payload = z.discriminatedUnion("type", [Pressed, Submitted]);
type Pressed = z.infer<typeof Pressed>;
type Submitted = z.infer<typeof Submitted>;

const openWithinMs = 2000;
/** As much of a request is kept for the message that replaces it. */
const originalMax = 600;

const senderOf = ({ user, team, trigger_id }: z.infer<typeof Base>) => ({
  workspaceId: team?.id ?? user.team_id ?? "",
  slackUserId: user.id,
  requestId: `action ${trigger_id}`,
});

const fromOf = ({ actor }: ActorContext) => ({ userId: actor.id, teamId: actor.teamId });

/** The request whose reason is asked for, as the modal keeps it: encrypted, because Slack stores it. */
const Refused = z.object({ sealed: z.string(), address: z.string(), original: z.string() });
type Refused = z.infer<typeof Refused>;

/** Approves after the response, and asks for the reason of a refusal at once. */
async function press(ctx: ActorContext<MaybeActor>, pressed: Pressed) {
  const { action_id: action, value: sealed = "" } = pressed.actions[0];
  if (action !== "approve" && action !== "refuse") return undefined;
  const address = pressed.response_url;
  const original = cutText(pressed.message?.blocks[0]?.text?.text ?? "", originalMax);
  const result = await once(
    ctx,
    senderOf(pressed),
    async (ctx): Promise<{ asked: Refused; from: ReturnType<typeof fromOf> } | undefined> => {
      if (action === "approve") {
        await queueAnswer(ctx, fromOf(ctx), "decision", { address, asks: "approve", sealed, original });
        return undefined;
      }
      const closed = await closedBecause(ctx, sealed);
      if (!closed) return { asked: { sealed, address, original }, from: fromOf(ctx) };
      await queueAnswer(ctx, fromOf(ctx), "decision", { address, asks: "said", original, text: closed });
      return undefined;
    },
  );
  if (result.kind !== "done" || !result.done || !ctx.env.slack) return undefined;
  const { asked, from } = result.done;
  const view = reasonModal(ctx.encryption.encrypt(JSON.stringify(asked)));
  const opened = await callSlack(ctx.env.slack, "views.open", { trigger_id: pressed.trigger_id, view }, openWithinMs);
  // The request stays with its buttons.
  if (opened.kind !== "accepted")
    await inTransaction(ctx, (ctx) => queueAnswer(ctx, from, "decision", { address, asks: "said", text: notOpened }));
  return undefined;
}

const notOpened = "Slack did not open the form for your reason. Press the button again, or decide in Daybook.";

type Fields = (block: string) => string;

const fieldsOf =
  ({ view }: Submitted): Fields =>
  (block) => {
    const { value, selected_date, selected_option } = Object.values(view.state.values[block] ?? {})[0] ?? {};
    return (value ?? selected_date ?? selected_option?.value ?? "").trim();
  };

type Form = {
  submit(ctx: ActorContext, metadata: string, field: Fields): Promise<object>;
  /** Says why it was refused, in the modal. */
  refused(error: AppError): object;
};

const forms: Record<string, Form> = {
  report: {
    submit: (ctx, metadata, field) => slackReportService.check(ctx, metadata, field("lines")),
    refused: ({ message }) => errorsOf({ lines: message }),
  },
  report_send: {
    submit: (ctx, metadata) => slackReportService.send(ctx, metadata),
    refused: ({ message }) => slackReportService.notSent(message),
  },
  leave: {
    submit: (ctx, _metadata, field) =>
      slackLeaveService.request(ctx, {
        type: field("type"),
        from: field("from"),
        to: field("to"),
        fromPart: field("from_part"),
        toPart: field("to_part"),
        reason: field("reason"),
      }),
    refused: slackLeaveService.notRequested,
  },
  refuse: {
    async submit(ctx, metadata, field) {
      const reason = field("reason");
      if (reason === "") return errorsOf({ reason: "Please enter a reason" });
      const kept = ctx.encryption.decrypt(metadata);
      if (kept === undefined) return errorsOf({ reason: "This form does not work any more. Decide in Daybook." });
      const { sealed, address, original } = Refused.parse(JSON.parse(kept));
      const text = await refuse(ctx, sealed, reason);
      await queueAnswer(ctx, fromOf(ctx), "decision", { address, asks: "said", original, text });
      return { response_action: "clear" };
    },
    refused: ({ message }) => errorsOf({ reason: message }),
  },
};

const notLinked = {
  response_action: "update",
  view: doneModal("Daybook", "Your Daybook account is not linked any more. Type /daybook to link it."),
};

async function submitForm(ctx: ActorContext<MaybeActor>, submitted: Submitted) {
  const { callback_id: callback, private_metadata: metadata } = submitted.view;
  const form = Object.hasOwn(forms, callback) ? forms[callback]! : undefined;
  if (!form) return undefined;
  try {
    const result = await once(ctx, senderOf(submitted), (ctx) => form.submit(ctx, metadata, fieldsOf(submitted)));
    if (result.kind === "unlinked") return notLinked;
    return result.kind === "done" ? result.done : undefined;
  } catch (error) {
    if (error instanceof AppError) return form.refused(error);
    throw error;
  }
}

/** Receives a pressed button or a modal that was sent. */
export async function receive(ctx: ActorContext<MaybeActor>, fields: Record<string, string>) {
  const payload = Payload.safeParse(readJson(fields["payload"])).data;
  if (!payload) return undefined;
  return payload.type === "block_actions" ? press(ctx, payload) : submitForm(ctx, payload);
}

function readJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

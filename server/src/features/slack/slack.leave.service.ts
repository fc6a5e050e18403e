import { counted } from "@daybook/contract/core/numbers";
import * as leaves from "@daybook/contract/leaves/leaves";
import type { ActorContext } from "#context.ts";
import type { AppError } from "#errors.ts";
import { shortPeriod } from "#features/conversations/conversations.text.ts";
import * as leavesService from "#features/leaves/leaves.service.ts";
import * as leavesTypesService from "#features/leaves/types/leaves.types.service.ts";
import { doneModal, errorsOf, leaveModal } from "./slack.blocks.ts";
import { logReceived } from "./slack.messages.service.ts";

/* A request for leave in a modal, with the rules and sentences of the form. */

export async function leaveForm(ctx: ActorContext) {
  const types = await leavesTypesService.list(ctx, { active: true });
  return leaveModal(
    types.map(({ name }) => name),
    ctx.today(),
  );
}

/** The blocks of the modal by the fields of the form. */
const blocks: Record<string, string> = {
  leaveType: "type",
  startDate: "from",
  endDate: "to",
  startDayPart: "from_part",
  endDayPart: "to_part",
  reason: "reason",
};

const errorsIn = (errors: readonly { path: string; message: string }[], message: string) => {
  const named = errors.flatMap(({ path, message }) => (blocks[path] ? [[blocks[path], message] as const] : []));
  return errorsOf(named.length > 0 ? Object.fromEntries(named) : { to: message });
};

export type LeaveFields = { type: string; from: string; to: string; fromPart: string; toPart: string; reason: string };

/** Requests the leave. */
export async function request(ctx: ActorContext, { type, from, to, fromPart, toPart, reason }: LeaveFields) {
  const input = {
    leaveType: type,
    startDate: from,
    endDate: to,
    startDayPart: fromPart,
    ...(from !== to && { endDayPart: toPart }),
    ...(reason && { reason }),
  };
  const checked = leaves.apply.input.safeParse(input);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return errorsIn(errors, errors[0]!.message);
  }
  await logReceived(ctx, { userId: ctx.actor.id, teamId: ctx.actor.teamId, kind: "leave" });
  const leave = await leavesService.apply(ctx, checked.data);
  const days = `${shortPeriod(leave)}, ${counted(leave.days, "day")}`;
  const text = leave.status === "Approved" ? `✓ Approved: ${days}.` : `✓ Requested: ${days}. You get a notice when it is decided.`;
  return { response_action: "update", view: doneModal("Leave", text) };
}

/** Says in the modal why the leave was not requested. What was chosen and typed stays. */
export const notRequested = ({ message, details: { errors = [] } }: AppError) => errorsIn(errors, message);

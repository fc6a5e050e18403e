import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as rules from "@daybook/contract/reminders/rules";
import type { OwnChannel } from "@daybook/contract/reminders/rules";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { inTransaction } from "#transaction.ts";
import { reachOf } from "./reminders.channel.service.ts";
import * as remindersChanges from "./reminders.changes.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import * as remindersRulesRepository from "./reminders.rules.repository.ts";

/* The channel that a person chose for reminders. */

export async function get(ctx: ActorContext): Promise<OwnChannel> {
  const [person] = await remindersRecipientsRepository.list(ctx.db, "all", { date: ctx.today(), ids: [ctx.actor.id] });
  if (!person) return { channel: null, available: [] };
  return { channel: person.chosenChannel, available: reachOf(ctx, person) };
}

export const update = (ctx: ActorContext, { channel }: CheckedInputOf<typeof rules.updateChannel>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await get(ctx);
    if (channel !== null && !before.available.includes(channel))
      throw invalid("channel", "Reminders can't reach you by this channel. Please choose one that is set up for you");
    if (channel === before.channel) return before;
    await remindersRulesRepository.setChannel(ctx.db, ctx.actor.id, channel);
    record(ctx, remindersChanges.channelChosen, {
      id: ctx.actor.id,
      before: { channel: before.channel },
      after: { channel },
      teamIds: ctx.actor.teamId ? [ctx.actor.teamId] : [],
    });
    return get(ctx);
  });

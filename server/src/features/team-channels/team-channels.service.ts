import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as teamChannels from "@daybook/contract/team-channels/team-channels";
import type { TeamChannel } from "@daybook/contract/team-channels/team-channels";
import { authorize } from "#access/access.ts";
import { teamAccess } from "#access/teams.ts";
import { record } from "#changes.ts";
import * as teamChannelsChanges from "./team-channels.changes.ts";
import type { ActorContext, Recorded } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { problemOfWebhookAddress } from "#messaging/public-address.ts";
import * as teamChannelsRepository from "./team-channels.repository.ts";
import type { ChannelRow } from "./team-channels.repository.ts";
import { sendTo } from "./team-channels.send.service.ts";
import { testText } from "./team-channels.text.ts";
import { inTransaction } from "#transaction.ts";

const missing = "This team does not exist";

/** Who may change a team may set its channel: admins. */
export const may = (ctx: ActorContext, id: string) =>
  authorize(teamAccess, "update", ctx.actor, { id }, { missing, refused: "manage this team's channel" });

const none: TeamChannel = {
  isSet: false,
  kind: null,
  host: null,
  setAt: null,
  pausedAt: null,
  lastDeliveredAt: null,
  lastFailure: null,
};

const present = ({ kind, host, setAt, pausedAt, lastDeliveredAt, lastFailedAt, lastError }: ChannelRow): TeamChannel => ({
  isSet: true,
  kind,
  host,
  setAt,
  pausedAt,
  lastDeliveredAt,
  lastFailure: lastFailedAt === null ? null : { at: lastFailedAt, error: lastError! },
});

/** The address is a secret, so the audit log names only its host. */
const audited = (row: ChannelRow | undefined) => row && { channel: { kind: row.kind, host: row.host } };

/** Finds the team if the actor may manage its channel, and locks it in a transaction. */
async function requireTeam(ctx: ActorContext, id: string) {
  may(ctx, id);
  const isFound = await (ctx.db.isTransaction ? teamChannelsRepository.lockTeam : teamChannelsRepository.isTeam)(ctx.db, id);
  if (!isFound) throw new AppError("not_found", missing);
}

export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof teamChannels.get>) {
  await requireTeam(ctx, id);
  const row = await teamChannelsRepository.find(ctx.db, id);
  return row ? present(row) : none;
}

export const save = (ctx: ActorContext, { id, url, kind }: CheckedInputOf<typeof teamChannels.save>) =>
  inTransaction(ctx, async (ctx) => {
    await requireTeam(ctx, id);
    const problem = problemOfWebhookAddress(url, ctx.env.allowPrivateWebhooks);
    if (problem) throw invalid("url", problem);
    const before = await teamChannelsRepository.find(ctx.db, id);
    const { host } = new URL(url);
    await teamChannelsRepository.save(ctx.db, { teamId: id, kind, url: ctx.encryption.encrypt(url), host, setAt: ctx.now() });
    const after = (await teamChannelsRepository.find(ctx.db, id))!;
    record(ctx, teamChannelsChanges.set, { id, before: audited(before), after: audited(after) });
    return present(after);
  });

/** Removes a channel. Messages that wait are not sent. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof teamChannels.remove>) =>
  inTransaction(ctx, async (ctx) => {
    await requireTeam(ctx, id);
    const before = await teamChannelsRepository.find(ctx.db, id);
    if (!before) throw noChannel();
    await teamChannelsRepository.remove(ctx.db, id);
    record(ctx, teamChannelsChanges.removed, { id, before: audited(before) });
    return { _id: id };
  });

/** Removes the channels of deleted teams. */
export async function closeTeams(ctx: Pick<ActorContext, "db">, changes: readonly Recorded[]) {
  for (const { id } of changes) await teamChannelsRepository.remove(ctx.db, id!);
}

const noChannel = () => new AppError("conflict", "This team has no channel");

/** Sends a message that says nothing about the team. A delivery ends a pause. */
export async function sendTest(ctx: ActorContext, { id }: CheckedInputOf<typeof teamChannels.sendTest>) {
  await requireTeam(ctx, id);
  const channel = await teamChannelsRepository.find(ctx.db, id);
  if (!channel) throw noChannel();
  const outcome = await sendTo(ctx, channel, testText(channel.team, ctx.company.companyName));
  if (outcome.kind !== "accepted") throw new AppError("conflict", outcome.error);
  const after = await teamChannelsRepository.find(ctx.db, id);
  if (!after) throw noChannel();
  return present(after);
}

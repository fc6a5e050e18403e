import { record } from "#changes.ts";
import type { ActorContext, LeavingPart } from "#context.ts";
import { openItem } from "#domain/leaving.ts";
import { formatDay } from "#format.ts";
import * as seriesChanges from "./series.changes.ts";
import * as seriesRepository from "./series.repository.ts";
import type { SeriesRow } from "./series.repository.ts";

const ofPerson = async (ctx: ActorContext, id: string) =>
  (await seriesRepository.list(ctx.db, { kind: "own", userId: id }, { take: 1000, skip: 0 })).filter(({ state }) => state === "active");

/** Gives a series of the person, as its owner or assignee, to another one. */
async function handOver(ctx: ActorContext, row: SeriesRow, leaverId: string, to: string) {
  const isOwner = row.ownerId === leaverId;
  const isAssignee = row.assigneeId === leaverId;
  await seriesRepository.update(ctx.db, row._id, { ...(isOwner && { ownerId: to }), ...(isAssignee && { assigneeId: to }) });
  const after = (await seriesRepository.find(ctx.db, row._id))!;
  const fields = ({ owner, blueprint }: SeriesRow) => ({ owner: owner?.name ?? null, assignee: blueprint.assignee?.name ?? null });
  record(ctx, seriesChanges.updated, { id: row._id, before: fields(row), after: fields(after) });
}

async function pause(ctx: ActorContext, row: SeriesRow, leaver: { id: string; name: string }) {
  const reason = `The account of ${leaver.name} is not active`;
  await seriesRepository.update(ctx.db, row._id, { state: "paused", pauseReason: reason });
  record(ctx, seriesChanges.paused, {
    id: row._id,
    before: { state: row.state },
    after: { state: "paused", reason },
    title: row.title,
    reason,
    ownerId: row.ownerId,
    hasOwner: row.ownerId !== leaver.id,
    teamId: row.assigneeTeamId,
  });
}

/** The recurring tasks that a person owns or is assigned to. */
export const leaving: LeavingPart = {
  list: async (ctx, { id }) =>
    (await ofPerson(ctx, id)).map(({ _id, title, nextDate }) =>
      openItem({
        kind: "series",
        _id,
        title: `Recurring task: ${title}`,
        detail: nextDate && `Next on ${formatDay(nextDate)}`,
        choices: ["pause", "reassign"],
      }),
    ),

  async settle(ctx, leaver, decide) {
    for (const { _id } of await ofPerson(ctx, leaver.id)) {
      const row = await seriesRepository.findForUpdate(ctx.db, _id);
      if (row?.state !== "active") continue;
      const { to } = decide("series", _id, "pause");
      if (to === null) await pause(ctx, row, leaver);
      else await handOver(ctx, row, leaver.id, to);
    }
  },
};

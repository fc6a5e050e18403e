import { counted } from "@daybook/contract/core/numbers";
import { record } from "#changes.ts";
import type { LeavingPart } from "#context.ts";
import { openItem } from "#domain/leaving.ts";
import * as blockersChanges from "./blockers.changes.ts";
import * as blockersRepository from "./blockers.repository.ts";

/** The open blockers that a person owns. */
export const leaving: LeavingPart = {
  async list(ctx, { id }) {
    const open = await blockersRepository.countOwned(ctx.db, id);
    return open === 0 ? [] : [openItem({ kind: "blockers", title: `Owns ${counted(open, "blocker")}`, choices: ["unassign", "reassign"] })];
  },

  async settle(ctx, { id: ownerId }, decide) {
    const { to } = decide("blockers", null, "unassign");
    const rows = await blockersRepository.replaceOwner(ctx.db, ownerId, to, { today: ctx.today(), now: ctx.now() });
    for (const { id, raisedBy } of rows)
      record(ctx, blockersChanges.updated, {
        id,
        before: { ownerId },
        after: { ownerId: to },
        userIds: [raisedBy, ...(to === null ? [] : [to])],
        teamIds: [],
      });
  },
};

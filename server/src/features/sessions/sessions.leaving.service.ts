import type { LeavingPart } from "#context.ts";
import { accessItem } from "#domain/leaving.ts";
import * as sessionsRepository from "./sessions.repository.ts";
import { revoke } from "./sessions.service.ts";

/** The sessions of a person, which end with the account; push messages to their browsers end with them. */
export const leaving: LeavingPart = {
  list: async (ctx, { id }) => accessItem((await sessionsRepository.listOfUser(ctx.db, id, ctx.now())).length, "session"),
  settle: (ctx, { id }) => revoke(ctx, id),
};

import type { LeavingPart } from "#context.ts";
import { accessItem } from "#domain/leaving.ts";
import * as accessTokensRepository from "./access-tokens.repository.ts";
import { revokeOfClosed } from "./access-tokens.service.ts";

/** The access tokens of a person, which end with the account. */
export const leaving: LeavingPart = {
  list: async (ctx, { id }) => accessItem((await accessTokensRepository.listOfUser(ctx.db, id)).length, "access token"),
  settle: async (ctx, { id }) => revokeOfClosed(ctx, [{ id }]),
};

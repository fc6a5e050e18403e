import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as sessions from "@daybook/contract/sessions/sessions";
import { record } from "#changes.ts";
import * as sessionsChanges from "./sessions.changes.ts";
import type { ActorContext, RequestContext } from "#context.ts";
import { deviceLabel } from "#domain/device-label.ts";
import { AppError } from "#errors.ts";
import * as sessionsRepository from "./sessions.repository.ts";
import * as sessionsService from "./sessions.service.ts";
import { inTransaction } from "#transaction.ts";

/** Lists the user's own sessions. */
export async function list(ctx: ActorContext) {
  const rows = await sessionsRepository.listOfUser(ctx.db, ctx.actor.id, ctx.now());
  return rows.map(({ userAgent, ...row }) => ({ ...row, current: row._id === ctx.actor.sessionId, device: deviceLabel(userAgent) }));
}

/** Ends one of the user's own sessions and closes its sockets. Ending this one signs out. */
export const end = (ctx: RequestContext, { id }: CheckedInputOf<typeof sessions.end>) =>
  inTransaction(ctx, async (ctx) => {
    const isEnded = await sessionsRepository.removeOwn(ctx.db, ctx.actor.id, id);
    if (!isEnded) throw new AppError("not_found", "This session is not yours or has ended already");
    if (id === ctx.actor.sessionId) ctx.session.end();
    record(ctx, sessionsChanges.ended, { id: ctx.actor.id, sessionId: id });
    return { _id: id };
  });

/** Ends all other sessions of the user. */
export const endOthers = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    const others = (await sessionsRepository.listOfUser(ctx.db, ctx.actor.id, ctx.now())).length - 1;
    await sessionsService.revoke(ctx, ctx.actor.id, { except: ctx.actor.sessionId });
    record(ctx, sessionsChanges.othersEnded, { id: ctx.actor.id });
    return { ended: others };
  });

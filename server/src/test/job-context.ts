import { type ActorContext, contextOf } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import type { TestServer } from "./harness.ts";

/** Returns the context in which a job of the server runs, with parts replaced. */
export async function jobContext({ app, db }: TestServer, replaced: Partial<ActorContext<null>> = {}): Promise<ActorContext<null>> {
  const { platform } = app;
  const { company } = await sessionsService.resolve(db, { sessionId: null }, platform.clock.now().toISOString());
  return { ...contextOf(platform, { actor: null, company }), ...replaced };
}

import type { Overview } from "@daybook/contract/analytics/schemas";
import { setupSteps } from "@daybook/contract/core/constants";
import type { ActorContext } from "#context.ts";
import * as setupRepository from "./setup.repository.ts";

/** Returns the steps of *Get started*, each of which knows whether it is done, and how many people have signed in. The caller checks that the actor is an admin. */
export async function progress(ctx: ActorContext): Promise<NonNullable<Overview["setup"]>> {
  const { dismissed, skipped, signIns, ...done } = await setupRepository.find(ctx.db, ctx.now());
  // The environment of the server may have set a channel up.
  if (ctx.channels.email ?? ctx.channels.whatsapp) done.channels = true;
  return { steps: setupSteps.map((key) => ({ key, done: done[key] || skipped.includes(key) })), dismissed, people: signIns, skipped };
}

import { isLocalAddress } from "@daybook/contract/core/local-addresses";
import type { ActorContext, MaybeActor } from "./context.ts";

type Context = Pick<ActorContext<MaybeActor>, "env" | "company">;

/**
 * The address with which links in messages begin: `PUBLIC_URL`, or the address that an admin entered at set-up or in the settings.
 * Undefined if neither is known. Addresses of later requests don't count, because their senders choose them.
 */
export const linkAddress = ({ env, company }: Context): string | undefined => env.publicUrl ?? company.setupAddress ?? undefined;

/** The address of links to accounts. One that only this machine reaches gives way to that of the request. */
export function accountAddress(ctx: Context, origin: string): string {
  const address = linkAddress(ctx);
  return address !== undefined && (ctx.env.publicUrl !== undefined || !isLocalAddress(address)) ? address : origin;
}

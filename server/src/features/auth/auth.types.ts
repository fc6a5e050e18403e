import type { PublicContext } from "#context.ts";

/** What single sign-on changes about signing in and out; set up by its own feature. */
export type SingleSignOn = {
  /** What the sign-in page calls the provider. */
  name: string;
  /** Passwords are off, except for the oldest active admin. */
  only: boolean;
  /** Returns where the browser ends its session at the provider; undefined if the current session did not begin there. */
  endSessionUrl(ctx: PublicContext): Promise<string | undefined>;
};

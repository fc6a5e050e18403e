import type { Role } from "@daybook/contract/core/constants";
import type { QueryClient } from "@tanstack/react-query";
import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { internalPath } from "@daybook/contract/core/internal-path";
import { denialOf, homeOf, loginPath } from "#lib/links.ts";
import { sessionOf } from "#lib/session/session.ts";
import type { OwnScreens } from "./own-screens.ts";

export type RouterContext = { queryClient: QueryClient };
export type GuardInput = { context: RouterContext; location: ParsedLocation; params: Record<string, string> };

const fill = (path: string, params: Record<string, string>) => path.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? "");
/** Adds the search of the address, such as `?tab=plan`, to a path that may have one of its own. */
const withSearch = (path: string, search: string) => path + (path.includes("?") ? search.replace("?", "&") : search);
const go = (href: string) => redirect({ href, replace: true });

/** Allows these roles. Redirects other roles to their own version of the screen, or else to the target of the denial rule. */
export const only =
  (roles: readonly Role[], elsewhere: OwnScreens = {}) =>
  ({ context, location, params }: GuardInput) => {
    const role = sessionOf(context.queryClient)?.user.role;
    if (!role) throw go(loginPath(location.href));
    if (roles.includes(role)) return;
    const own = elsewhere[role];
    throw go(own ? withSearch(fill(own, params), location.searchStr) : denialOf(role));
  };

/** For paths that only redirect. */
export const goTo = (path: string) => () => {
  throw go(path);
};

export const secondFactorPath = "/second-factor";

/** Leads users whose required second factor is overdue to its set-up. */
export const requireSecondFactor = ({ context }: Pick<GuardInput, "context">) => {
  if (sessionOf(context.queryClient)?.secondFactorOverdue) throw go(secondFactorPath);
};

/** Redirects everyone else away from the set-up of the overdue second factor. */
export const requireOverdueSecondFactor = ({ context }: Pick<GuardInput, "context">) => {
  const session = sessionOf(context.queryClient);
  if (!session) throw go(loginPath());
  if (!session.secondFactorOverdue) throw go(homeOf(session.user.role));
};

/** Redirects signed-in users away from the sign-in screens: to `next`, or to their home screen. */
export const requireSignedOut = ({ context, location }: GuardInput) => {
  const role = sessionOf(context.queryClient)?.user.role;
  if (role) throw go(internalPath((location.search as Record<string, unknown>)["next"]) ?? homeOf(role));
};

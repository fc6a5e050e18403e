import type { Role } from "@daybook/contract/core/constants";
import type { QueryClient } from "@tanstack/react-query";
import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { denialOf, homeOf, loginPath, safeNext } from "#lib/links.ts";
import { sessionOf } from "#lib/session/session.ts";
import type { OwnScreens } from "./site-map.ts";

export type RouterContext = { queryClient: QueryClient };
export type GuardInput = { context: RouterContext; location: ParsedLocation; params: Record<string, string> };

const fill = (path: string, params: Record<string, string>) => path.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? "");
const go = (href: string) => redirect({ href, replace: true });

/** Lets these roles in. Another role goes to its own screen of the same thing, where there is one, else where the denial rule says. */
export const only =
  (roles: readonly Role[], elsewhere: OwnScreens = {}) =>
  ({ context, location, params }: GuardInput) => {
    const role = sessionOf(context.queryClient)?.user.role;
    if (!role) throw go(loginPath(location.href));
    if (roles.includes(role)) return;
    const own = elsewhere[role];
    throw go(own ? fill(own, params) + location.searchStr : denialOf(role));
  };

/** For paths that are no screen themselves. */
export const goTo = (path: string) => () => {
  throw go(path);
};

/** Sign-in screens are for strangers; who is signed in goes on to where they wanted, or home. */
export const requireSignedOut = ({ context, location }: GuardInput) => {
  const role = sessionOf(context.queryClient)?.user.role;
  if (role) throw go(safeNext((location.search as Record<string, unknown>)["next"]) ?? homeOf(role));
};

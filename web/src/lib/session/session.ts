import type { DelegationScope } from "@daybook/contract/core/constants";
import type { Company } from "@daybook/contract/settings/settings";
import type { User } from "@daybook/contract/users/users";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createContext, use } from "react";
import { callWith } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { clearStored, storeCompany, storedUser, storeUser } from "./local-storage.ts";
import { isSignOutPending } from "./sign-out.ts";

/** A lead for whom the user decides. */
export type ActsFor = { userId: string; name: string; scopes: DelegationScope[]; until: string };

/** The signed-in user and the company. */
export type Session = {
  user: User;
  company: Company;
  /** The leads for whom the user decides today, as their delegate. */
  actsFor?: ActsFor[];
  /** When a second factor that the company requires must be set up; null or absent if none is missing. */
  secondFactorDue?: string | null;
  /** Whether that time has passed, so that nothing else works. */
  secondFactorOverdue?: boolean;
};

/** The session, or null without one. Refetched when the window gets the focus after a while. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  gcTime: Infinity,
});

async function fetchSession(signal: AbortSignal): Promise<Session | null> {
  // The next call of the sign-out may still end this session.
  if (isSignOutPending()) return null;
  try {
    const { data, company, actsFor = [], secondFactorDue, secondFactorOverdue } = await callWith("GET /auth/check", {}, { signal });
    const user = realUser(data);
    return storeSession({ user, company, actsFor, secondFactorDue, secondFactorOverdue });
  } catch (error) {
    const isSignedOut = error instanceof CallError && (error.status === 401 || error.status === 403);
    if (!isSignedOut) throw error;
    if (storedUser()) clearStored();
    return null;
  }
}

/**
 * Caches the session in local storage for the next visit. Clears the data of another user first, who may have been here
 * before a sign-in that left the page (single sign-on).
 */
export function storeSession(session: Session) {
  const previous = storedUser();
  if (previous && previous._id !== session.user._id) clearStored();
  storeUser(session.user);
  storeCompany(session.company);
  return session;
}

/** Unwraps the session user, which may be nested under `user`. */
export function realUser(response: User | { user: User } | null | undefined): User {
  const user = response && "user" in response ? response.user : response;
  if (user?._id) return user;
  throw new CallError({ status: 0, code: "internal", message: "Your account could not be loaded. Please log in again." });
}

/** The cached session, for code outside of React; undefined before it is loaded. */
export const sessionOf = (queryClient: QueryClient) => queryClient.getQueryData(sessionQuery.queryKey);

/** Updates the session after a change of the user's own record. */
export function updateSessionUser(queryClient: QueryClient, user: User) {
  storeUser(user);
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The session, or null without one; for public screens. */
export const useSessionOrNull = () => use(SessionContext);

/** The session; throws without one, so use it only in screens that need a session. */
export function useSession() {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a signed-in user.");
  return session;
}

import type { Company } from "@daybook/contract/settings";
import type { User } from "@daybook/contract/users";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createContext, use } from "react";
import { callWith } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { clearStored, storeCompany, storedUser, storeUser } from "./local-storage.ts";

/** Who is signed in, and what every screen needs to know of the company. */
export type Session = { user: User; company: Company };

/** The session as the server knows it: null for a stranger. Asked again when the window is looked at after a while. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  gcTime: Infinity,
});

async function fetchSession(signal: AbortSignal): Promise<Session | null> {
  try {
    const { data, company } = await callWith("GET /auth/check", {}, { signal });
    const user = realUser(data);
    return keepSession({ user, company });
  } catch (error) {
    const isSignedOut = error instanceof CallError && (error.status === 401 || error.status === 403);
    if (!isSignedOut) throw error;
    if (storedUser()) clearStored();
    return null;
  }
}

/** What the browser remembers of it for the next visit. */
export function keepSession(session: Session) {
  storeUser(session.user);
  storeCompany(session.company);
  return session;
}

/** The session user may come wrapped, with the real user under `user`. */
export function realUser(answer: User | { user: User } | null | undefined): User {
  const user = answer && "user" in answer ? answer.user : answer;
  if (user?._id) return user;
  throw new CallError({ status: 0, code: "internal", message: "Your account could not be read. Please log in again." });
}

/** For guards and calls outside of React; undefined while nobody has asked the server yet. */
export const sessionOf = (queryClient: QueryClient) => queryClient.getQueryData(sessionQuery.queryKey);

/** After a change to one's own record, such as the profile. */
export function updateSessionUser(queryClient: QueryClient, user: User) {
  storeUser(user);
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The session, or null for a stranger: for screens that are public. */
export const useSessionOrNull = () => use(SessionContext);

/** The signed-in user and the company. Only below a screen that needs a session. */
export function useSession() {
  const session = use(SessionContext);
  if (!session) throw new Error("This part needs a signed-in user.");
  return session;
}

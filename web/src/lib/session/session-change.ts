import { logoutRedirectMs } from "@daybook/contract/core/constants";
import { authenticationErrorMessage, sessionExpiredMessage } from "@daybook/contract/core/errors";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Api } from "@daybook/contract/core/api";
import type { QueryClient } from "@tanstack/react-query";
import { authBanner } from "./auth-banner.ts";
import { call } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { realUser, sessionOf, sessionQuery } from "./session.ts";
import type { SessionExpiry } from "./session-expiry.ts";
import { clearStored, storeUser } from "./local-storage.ts";

/** Signs in. Local storage is cleared first, then the user is saved; resolves once the session is known to every screen. */
export const logIn = (queryClient: QueryClient, credentials: InputOf<Api["POST /auth/login"]>) =>
  begin(queryClient, call("POST /auth/login", credentials));

/** The first administrator: the answer signs in as well. */
export const setUpAdmin = (queryClient: QueryClient, input: InputOf<Api["POST /auth/admin-setup"]>) =>
  begin(queryClient, call("POST /auth/admin-setup", input));

async function begin(queryClient: QueryClient, answer: ReturnType<typeof call<"POST /auth/login">>) {
  const user = realUser(await answer);
  clearStored();
  storeUser(user);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  const [session] = await Promise.all([queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }), loadPreferences(queryClient)]);
  if (!session) {
    throw new CallError({
      status: 0,
      code: "unauthenticated",
      message: "This browser did not keep the session. Allow cookies for this site and log in again.",
    });
  }
  authBanner.dismiss();
  return session;
}

/** The first screen opens with the person's filters and theme. Without them it opens all the same. */
const loadPreferences = (queryClient: QueryClient) =>
  import("#lib/filters/preferences.ts").then(
    ({ preferencesQuery }) => queryClient.prefetchQuery(preferencesQuery),
    () => undefined,
  );

/** Signs out. The way to /login is taken whether the server could be told or not; its failure is thrown after that. */
export async function logOut(queryClient: QueryClient, goToLogin: () => void) {
  try {
    await call("POST /auth/logout");
  } finally {
    authBanner.dismiss();
    resetSession(queryClient, goToLogin);
  }
}

/** The end of a session in the middle of work (specification, section 8). Nothing happens to a stranger. */
export function endSession(queryClient: QueryClient, ending: SessionExpiry, goToLogin: () => void) {
  if (!sessionOf(queryClient)) return;
  authBanner.show(ending === "flag" ? sessionExpiredMessage : authenticationErrorMessage);
  resetSession(queryClient, goToLogin);
}

function resetSession(queryClient: QueryClient, goToLogin: () => void) {
  clearStored();
  void queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  setTimeout(() => {
    // By now the screens are gone, so nothing asks for what is removed here.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    goToLogin();
  }, logoutRedirectMs);
}

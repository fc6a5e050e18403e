import { logoutRedirectMs, persistedStateTimeoutMs } from "@daybook/contract/core/constants";
import { authenticationErrorMessage, sessionExpiredMessage } from "@daybook/contract/core/errors";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Api } from "@daybook/contract/core/api";
import type { QueryClient } from "@tanstack/react-query";
import { authBanner } from "./auth-banner.ts";
import { call } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { realUser, sessionOf, sessionQuery } from "./session.ts";
import type { SessionExpiry } from "./session-expiry.ts";
import { clearStored, store, storeUser } from "./local-storage.ts";
import { announceSignIn, announceSignOut, deleteDrafts, retrySignOut } from "./sign-out.ts";

/** Signs in: clears local storage, stores the user and resolves once the session is loaded. */
export const logIn = (queryClient: QueryClient, credentials: InputOf<Api["POST /auth/login"]>) =>
  startSession(queryClient, call("POST /auth/login", credentials));

/** Creates the first administrator, who is then signed in. */
export const setUpAdmin = (queryClient: QueryClient, input: InputOf<Api["POST /auth/admin-setup"]>) =>
  startSession(queryClient, call("POST /auth/admin-setup", input));

/** Starts the session of an answered sign-in: stores the user and loads the session. */
export async function startSession(queryClient: QueryClient, response: ReturnType<typeof call<"POST /auth/login">>) {
  const user = realUser(await response);
  announceSignIn();
  clearStored();
  storeUser(user);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  const [session] = await Promise.all([queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }), loadPreferences()]);
  if (!session) {
    throw new CallError({
      status: 0,
      code: "unauthenticated",
      message: "Your browser didn't save the session. Allow cookies for this site and log in again.",
    });
  }
  authBanner.dismiss();
  return session;
}

/** Stores the preferences in this browser, so that the first screen opens with the user's filters and theme. Failures are ignored. */
const loadPreferences = () =>
  call("GET /users/preferences", {}, { signal: AbortSignal.timeout(persistedStateTimeoutMs) }).then(
    (preferences) => store("preferences", preferences),
    () => undefined,
  );

/**
 * Signs out in every tab. Goes to /login even if the call fails, which is then repeated. After single sign-on the browser
 * continues at the provider, which ends its own session and leads to /login.
 */
export async function logOut(queryClient: QueryClient, goToLogin: () => void) {
  // Before the call, so that no other tab finds its session expired.
  announceSignOut();
  let leave = goToLogin;
  try {
    const { endSessionUrl } = await call("POST /auth/logout");
    if (endSessionUrl) leave = () => location.assign(endSessionUrl);
  } catch {
    retrySignOut();
  } finally {
    leaveSession(queryClient, leave);
  }
}

/** Clears this tab after a sign-out, without a message. */
export function leaveSession(queryClient: QueryClient, goToLogin: () => void) {
  authBanner.dismiss();
  deleteDrafts();
  resetSession(queryClient, goToLogin);
}

/** Ends an expired session (specification, section 8). Does nothing without a session. */
export function endSession(queryClient: QueryClient, expiry: Exclude<SessionExpiry, "setup">, goToLogin: () => void) {
  if (!sessionOf(queryClient)) return;
  authBanner.show(expiry === "flag" ? sessionExpiredMessage : authenticationErrorMessage);
  resetSession(queryClient, goToLogin);
}

function resetSession(queryClient: QueryClient, goToLogin: () => void) {
  clearStored();
  void queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  setTimeout(() => {
    // The screens are unmounted by now, so nothing refetches the removed queries.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    goToLogin();
  }, logoutRedirectMs);
}

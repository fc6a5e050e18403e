import { type QueryClient, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useCallback } from "react";
import { useAuthBanner } from "#lib/session/auth-banner.ts";
import { CallError } from "#lib/api/call-error.ts";
import { importUntilLoaded } from "#lib/load/import-part.ts";
import { SessionProvider, sessionQuery } from "#lib/session/session.ts";
import { storedCompany, storedUser } from "#lib/session/local-storage.ts";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { appTheme } from "#ui/theme/app-theme.ts";
import { Providers } from "./providers.tsx";
import type { createAppRouter } from "./routes.tsx";
import { useSessionExpiry } from "./use-session-expiry.ts";

/** Loaded when a session expires. */
const AuthBanner = lazy(async () => ({ default: (await importUntilLoaded(() => import("./auth-banner.tsx"))).AuthBanner }));

/** Loaded when the server is unreachable; the service worker caches it. */
const OfflineScreen = lazyPart(async () => (await import("./offline-screen.tsx")).OfflineScreen);

export type AppProps = {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
};

/** The application with its router. */
export const App = ({ queryClient, router, env }: AppProps & { env?: "test" }) => (
  <Providers theme={appTheme} queryClient={queryClient} env={env}>
    <SessionGate router={router} queryClient={queryClient} />
  </Providers>
);

/** Loads the session before it renders the router; provides the session and the company below. */
function SessionGate({ router, queryClient }: AppProps) {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const bannerMessage = useAuthBanner();
  const retry = useCallback(() => void refetch(), [refetch]);
  useSessionExpiry(queryClient, router);

  if (session === undefined) return error ? <Unreachable error={error} retry={retry} /> : <PageSpinner />;
  // The same tree with and without a session, so that the sign-in screen stays mounted until it has navigated.
  return (
    <CompanyProvider value={session?.company}>
      <SessionProvider value={session}>
        {bannerMessage !== null && (
          <Suspense fallback={null}>
            <AuthBanner message={bannerMessage} router={router} />
          </Suspense>
        )}
        <RouterProvider router={router} />
      </SessionProvider>
    </CompanyProvider>
  );
}

/** Shown when the session call fails. Offline, the user who was signed in last can still write today's report. */
function Unreachable({ error, retry }: { error: Error; retry: () => void }) {
  const user = storedUser();
  const company = storedCompany();
  if (error instanceof CallError && error.status === 0 && user && company) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <OfflineScreen user={user} company={company} onRetry={retry} />
      </Suspense>
    );
  }
  return <ErrorState error={error} text="Daybook could not check your session. Try again in a moment." onRetry={retry} />;
}

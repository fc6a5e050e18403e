import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { CatchBoundary, RouterProvider } from "@tanstack/react-router";
import { lazy, type ReactNode, startTransition, Suspense, useCallback, useEffect, useState } from "react";
import { useAuthBanner } from "#lib/session/auth-banner.ts";
import { CallError } from "#lib/api/call-error.ts";
import { SessionProvider, sessionQuery } from "#lib/session/session.ts";
import { storedCompany, storedUser } from "#lib/session/local-storage.ts";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { PageSpinner } from "#ui/feedback/loading.tsx";
import { cssVariablesResolver, theme } from "#ui/theme/theme.ts";
import { onFirstToast } from "#lib/notify/toast.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { firstInput } from "./ssr/first-input.ts";
import type { createAppRouter } from "./routes.tsx";
import { useSessionExpiry } from "./use-session-expiry.ts";

/** The same name as in `public/theme.js`, which sets the scheme before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "daybook-color-scheme" });

/** What happens by itself, such as a report that waited for the connection, may have something to say before that. */
const firstToast = () => new Promise<void>((resolve) => void onFirstToast(resolve));

/** Nothing on the server and while the browser takes its picture over: there nobody does anything yet. */
function AwakeOnly({ children }: { children: ReactNode }) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => startTransition(() => setAwake(true)), []);
  return isAwake && children;
}

const retryMs = 3000;

/** What every screen can do without is asked for again until it comes: without a connection the screen stays as it is. */
const untilLoaded = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return untilLoaded(load);
  });

/** Toasts, questions and tooltips: none of them is needed before somebody does something. */
const Overlays = lazy(async () => {
  await Promise.race([firstInput(), firstToast()]);
  return { default: (await untilLoaded(() => import("#ui/overlay/overlays.tsx"))).Overlays };
});

/** Shown when a session ends; that is rare. */
const AuthBanner = lazy(async () => ({ default: (await import("./auth-banner.tsx")).AuthBanner }));

/** Shown when the server cannot be reached; the browser keeps it for that. */
const OfflineScreen = lazy(async () => ({ default: (await import("./offline-screen.tsx")).OfflineScreen }));

type Props = {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
};

/** `env="test"` leaves out transitions and everything that needs a real layout. */
export const App = ({ queryClient, router, env }: Props & { env?: "test" }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    env={env}
  >
    <QueryClientProvider client={queryClient}>
      <CatchBoundary getResetKey={() => "app"} errorComponent={ErrorScreen}>
        <SessionGate router={router} queryClient={queryClient} />
      </CatchBoundary>
      <AwakeOnly>
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      </AwakeOnly>
    </QueryClientProvider>
  </MantineProvider>
);

/** Asks who is here before anything is shown; everything below knows. */
function SessionGate({ router, queryClient }: Props) {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const bannerMessage = useAuthBanner();
  const retry = useCallback(() => void refetch(), [refetch]);
  useSessionExpiry(queryClient, router);

  if (session === undefined) return error ? <Unreachable error={error} retry={retry} /> : <PageSpinner />;
  // The same frame with and without a session: a screen that signs somebody in lives on until it has led on.
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

/** Nobody answers who is here. Whoever was signed in when the connection went can still write today's report. */
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
  return <ErrorState error={error} text="Who is signed in could not be asked. Try again in a moment." onRetry={retry} />;
}

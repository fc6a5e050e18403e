import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { CatchBoundary, RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useAuthBanner } from "#lib/auth-banner.ts";
import { SessionProvider, sessionQuery } from "#lib/session.ts";
import { browserCompany, CompanyProvider } from "#ui/company-context.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageSpinner } from "#ui/loading.tsx";
import { cssVariablesResolver, theme } from "#ui/theme.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { firstInput } from "./first-input.ts";
import type { createAppRouter } from "./routes.tsx";
import { useSessionEnd } from "./use-session-end.ts";

/** The same name as in `public/theme.js`, which sets the scheme before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "daybook-color-scheme" });

/** Toasts, questions and tooltips: none of them is needed before somebody does something. */
const Overlays = lazy(async () => {
  await firstInput();
  return { default: (await import("#ui/overlays.tsx")).Overlays };
});

/** Shown when a session ends; that is rare. */
const AuthBanner = lazy(async () => ({ default: (await import("./auth-banner.tsx")).AuthBanner }));

type Props = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> };

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
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>
);

/** Asks who is here before anything is shown; everything below knows. */
function SessionGate({ router, queryClient }: Props) {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const bannerMessage = useAuthBanner();
  useSessionEnd(queryClient, router);

  if (session === undefined)
    return error ? (
      <ErrorState error={error} text="Who is signed in could not be asked. Try again in a moment." onRetry={() => void refetch()} />
    ) : (
      <PageSpinner />
    );
  // The same frame with and without a session: a screen that signs somebody in lives on until it has led on.
  return (
    <CompanyProvider value={session?.company ?? browserCompany}>
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

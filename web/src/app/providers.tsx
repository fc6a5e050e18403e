import { localStorageColorSchemeManager, MantineProvider, type MantineThemeOverride } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from "react";
import { importUntilLoaded } from "#lib/load/import-part.ts";
import { focusRefusedForms } from "#lib/form/refused-forms.ts";
import { onFirstToast } from "#lib/notify/toast.ts";
import { firstInput } from "#lib/ssr/scheduling.ts";
import { cssVariablesResolver } from "#ui/theme/theme.ts";
import { ErrorScreen } from "./error-screen.tsx";

/** Uses the same storage key as `src/early/early.ts`, which sets the scheme before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "daybook-color-scheme" });

/** A toast may be raised before the first input, for example when a queued report is sent. */
const firstToast = () => new Promise<void>((resolve) => void onFirstToast(resolve));

/** Renders its children after hydration; nothing on the server. */
function HydratedOnly({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated && children;
}

/** Toasts, confirm dialogs and tooltips; not needed before the first input or toast. */
const Overlays = lazy(async () => {
  await Promise.race([firstInput(), firstToast()]);
  return { default: (await importUntilLoaded(() => import("#ui/overlay/overlays.tsx"))).Overlays };
});

type Props = { theme: MantineThemeOverride; queryClient: QueryClient; env?: "test" | undefined; children: ReactNode };

/** Theme, queries, error screen and overlays. `env="test"` disables transitions and everything that needs a real layout. */
export function Providers({ theme, queryClient, env, children }: Props) {
  useEffect(focusRefusedForms, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <CatchBoundary getResetKey={() => "app"} errorComponent={ErrorScreen}>
          {children}
        </CatchBoundary>
        <HydratedOnly>
          <Suspense fallback={null}>
            <Overlays />
          </Suspense>
        </HydratedOnly>
      </QueryClientProvider>
    </MantineProvider>
  );
}

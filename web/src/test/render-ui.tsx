import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { Overlays } from "#ui/overlay/overlays.tsx";
import { appTheme } from "#ui/theme/app-theme.ts";
import { cssVariablesResolver } from "#ui/theme/theme.ts";

const company = { today: "2026-03-12", timezone: "Asia/Kolkata", workweek: [1, 2, 3, 4, 5] };

/** Renders a component with theme, company and overlays, without router and session. */
export function renderUi(element: ReactElement) {
  const queryClient = new QueryClient();
  const wrap = (inner: ReactElement) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={appTheme} cssVariablesResolver={cssVariablesResolver} env="test">
        <CompanyProvider value={company}>
          {inner}
          <Overlays />
        </CompanyProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
  const view = render(wrap(element));
  const person = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: (ms) => vi.advanceTimersByTime(ms) } : {});
  return { ...view, person, rerender: (next: ReactElement) => view.rerender(wrap(next)) };
}

/** Sets the viewport width. */
export function setScreen(width: number) {
  const { happyDOM } = window as typeof window & { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width, height: 800 });
}

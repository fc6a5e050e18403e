import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { CompanyProvider } from "#ui/layout/company-context.tsx";
import { Overlays } from "#ui/overlay/overlays.tsx";
import { cssVariablesResolver, theme } from "#ui/theme/theme.ts";

const company = { today: "2026-03-12", timezone: "Asia/Kolkata" };

/** A part of the interface alone: theme, the company's day, toasts and questions; no router, no session. */
export function renderUi(element: ReactElement) {
  const around = (inner: ReactElement) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <CompanyProvider value={company}>
        {inner}
        <Overlays />
      </CompanyProvider>
    </MantineProvider>
  );
  const view = render(around(element));
  const person = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: (ms) => vi.advanceTimersByTime(ms) } : {});
  return { ...view, person, rerender: (next: ReactElement) => view.rerender(around(next)) };
}

/** Makes the screen as narrow as a phone, or wide again. */
export function setScreen(width: number) {
  const { happyDOM } = window as typeof window & { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width, height: 800 });
}

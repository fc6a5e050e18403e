import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { AppLink } from "./app-link.tsx";

afterEach(() => vi.restoreAllMocks());

test("a failed download raises a toast, and the href stays", async () => {
  const message = "Several files are being written already. Please try again in a moment.";
  const fetched = vi.fn(async () => new Response(JSON.stringify({ success: false, message }), { status: 429 }));
  vi.stubGlobal("fetch", fetched);
  const { person } = renderUi(
    <AppLink href="/api/reports/eod?format=csv" download>
      Export CSV
    </AppLink>,
  );
  const link = screen.getByRole("link", { name: "Export CSV" });
  expect(link.getAttribute("href")).toBe("/api/reports/eod?format=csv");
  await person.click(link);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("leaves data URLs to the browser", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const { person } = renderUi(
    <AppLink href="data:text/csv,name" download="users.csv">
      Template
    </AppLink>,
  );
  const stopped = vi.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  document.addEventListener("click", stopped, { once: true });
  await person.click(screen.getByRole("link", { name: "Template" }));
  expect(stopped).toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { answerLeaves, leave, leaveType, longWeekend, noPermissions } from "#test/leave-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { user } from "#test/fixtures.ts";
import { LeavesPage } from "./pages/leaves-page.tsx";

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T09:00:00.000Z");
  mockResponse("GET /users/dropdown", []);
});

async function openForm() {
  const { person } = renderPart(<LeavesPage />, { as: user({ name: "Kavya Nair" }), at: "/my-leaves?open=apply" });
  return { person, dialog: await screen.findByRole("dialog", { name: /^Apply for leave/ }) };
}

test("suggests the first workday after today and the type requested last", async () => {
  const older = leave({ leaveType: "Casual", createdAt: "2026-02-10T06:00:00.000Z", can: noPermissions });
  const newer = leave({ leaveType: "Earned", createdAt: "2026-03-01T06:00:00.000Z", can: noPermissions });
  answerLeaves({ mine: [older, newer] });
  mockResponse("GET /leaves/types", [leaveType(), leaveType({ name: "Earned" })]);
  mockResponse("GET /leaves/calendar", { entries: [], holidays: [{ _id: older._id, date: "2026-03-13", name: "Holi", half: null }] });
  mockResponse("POST /leaves/preview", longWeekend);
  const { person, dialog } = await openForm();
  // The 13th is a holiday, the 14th and 15th are a weekend.
  await waitFor(() => expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: /From/ }).value).toBe("Mon 16 Mar"));
  await waitFor(() =>
    expect(sent("POST /leaves/preview").at(-1)).toMatchObject({ leaveType: "Earned", startDate: "2026-03-16", endDate: "2026-03-16" }),
  );
  const from = within(dialog).getByRole("textbox", { name: /From/ });
  await person.clear(from);
  await person.type(from, "24/3");
  await person.tab();
  await waitFor(() => expect(sent("POST /leaves/preview").at(-1)).toMatchObject({ startDate: "2026-03-24", endDate: "2026-03-24" }));
});

test("keeps the button inactive while the request would be refused, and says why", async () => {
  answerLeaves({ mine: [leave({ can: noPermissions })] });
  mockResponse("POST /leaves/preview", { ...longWeekend, problem: "Only 0.5 Casual days are available." });
  const { dialog } = await openForm();
  expect(await within(dialog).findByText("Only 0.5 Casual days are available.")).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Apply for 1.5 days" }).disabled).toBe(true);
});

test("Escape closes an open calendar, and only then the dialog", async () => {
  answerLeaves({ mine: [leave({ can: noPermissions })] });
  mockResponse("POST /leaves/preview", longWeekend);
  const { person, dialog } = await openForm();
  const from = within(dialog).getByRole("textbox", { name: /From/ });
  const isCalendarOpen = () => from.getAttribute("data-mantine-stop-propagation") === "true";
  await person.click(from);
  await waitFor(() => expect(isCalendarOpen()).toBe(true));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(isCalendarOpen()).toBe(false));
  expect(screen.getByRole("dialog", { name: /^Apply for leave/ })).toBeDefined();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Apply for leave/ })).toBeNull());
});

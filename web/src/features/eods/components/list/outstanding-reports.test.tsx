import type { PreviewEntry } from "@daybook/contract/reminders/reminders";
import type { User } from "@daybook/contract/users/users";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { grid } from "#test/eod-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import { OutstandingReports } from "./outstanding-reports.tsx";

const lead = user({ name: "Rohan Mehta", role: "team_lead" });
const ishaan = user({ name: "Ishaan Verma" });
const dev = user({ name: "Dev Kulkarni" });
const week = grid([
  [ishaan, "SSMD.ww"],
  [dev, "SSSD.ww"],
]);

const entry = ({ _id, name, team, profilePicture }: User, changes: Partial<PreviewEntry> = {}): PreviewEntry => ({
  user: { _id, name, team, profilePicture },
  phoneNumber: "+919812345678",
  link: "https://wa.me/919812345678?text=Hello",
  channel: "whatsapp",
  skip: [],
  can: { send: true },
  ...changes,
});

beforeEach(() => {
  mockResponse("GET /whatsapp/preview", [entry(ishaan), entry(dev)]);
  mockResponse("POST /whatsapp/reminders", ({ userIds }) => ({ queued: userIds as string[], skipped: [] }));
});

/** Thursday 12 March is today. */
const open = (column = 3) => renderPart(<OutstandingReports grid={week} column={column} />, { as: lead });

test("reminds both users whose report is due today", async () => {
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remind both" }));
  await waitFor(() => expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [ishaan._id, dev._id] }]));
  expect(await screen.findByText("2 reminders are being sent")).toBeDefined();
});

test("reminds one user, and shows a tick for a user already reminded", async () => {
  mockResponse("GET /whatsapp/preview", [entry(ishaan), entry(dev, { skip: ["already reminded"], can: { send: false } })]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remind Ishaan Verma" }));
  await waitFor(() => expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [ishaan._id] }]));
  expect(screen.getByRole("img", { name: "Reminded today" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /(Remind|Write to) Dev Kulkarni|both|all/ })).toBeNull();
});

test("without credentials opens the WhatsApp link and logs it", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const bare = { channel: null, can: { send: false } };
  mockResponse("GET /whatsapp/preview", [entry(ishaan, bare), entry(dev, { ...bare, phoneNumber: null, link: null, skip: ["no phone"] })]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Write to Ishaan Verma on WhatsApp" }));
  expect(opened).toHaveBeenCalledWith("https://wa.me/919812345678?text=Hello", "_blank", "noopener,noreferrer");
  await waitFor(() => expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [ishaan._id], manual: true }]));
  expect(screen.queryByRole("button", { name: /(Remind|Write to) Dev Kulkarni|both|all/ })).toBeNull();
  opened.mockRestore();
});

test("offers no reminders for earlier days", async () => {
  open(2);
  expect(await screen.findByText("Ishaan Verma")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Remind|WhatsApp/ })).toBeNull();
  expect(sent("GET /whatsapp/preview")).toEqual([]);
});

test("asks a user about a missing report; a member sees no button for it", async () => {
  mockResponse("POST /users/:id/ask", { _id: ishaan._id, report: null });
  const { person, unmount } = open(2);
  await person.click(await screen.findByRole("button", { name: "Ask Ishaan Verma" }));
  const dialog = await screen.findByRole("dialog", { name: /Ask Ishaan Verma/ });
  await person.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await within(dialog).findByText("Please write a question")).toBeDefined();
  await person.type(within(dialog).getByRole("textbox", { name: "Question" }), "What keeps you?");
  await person.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Question sent")).toBeDefined();
  expect(sent("POST /users/:id/ask")).toMatchObject([{ text: "What keeps you?", about: { type: "report", date: "2026-03-11" } }]);
  unmount();
  renderPart(<OutstandingReports grid={week} column={2} />, { as: ishaan });
  expect(await screen.findByText("Ishaan Verma")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Ask/ })).toBeNull();
});

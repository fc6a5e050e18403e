import { bellDropdownWidthPx, bellListLength } from "@daybook/contract/core/constants";
import { announcementEvent } from "@daybook/contract/core/events";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { announcement, announcementsPage, mockSeen } from "#test/announcement-fixtures.ts";
import { mockResponse, mockNetworkError, mockError, sent } from "#test/api-responses.ts";
import { sockets } from "#test/fake-socket.ts";
import { renderApp } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import "#test/stub-pages.tsx";

const many = (count: number) => Array.from({ length: count }, (_, index) => announcement({ title: `Announcement ${count - index}` }));
const [office, leave, vpn] = [
  announcement(),
  announcement({ title: "New leave type" }),
  announcement({ title: "VPN maintenance", sender: null }),
];

/** Renders the app on a screen that sends no requests of its own. */
const open = async (name: string | RegExp = /^Announcements/) => {
  const app = renderApp("/analytics", { as: user({ role: "admin", name: "Ananya Iyer" }) });
  await screen.findByRole("heading", { name: "Analytics" });
  const bell = await screen.findByRole("button", { name });
  const openBell = async () => {
    await app.person.click(bell);
    return screen.findByRole("dialog", { name: "Announcements" });
  };
  return { ...app, bell, openBell };
};

beforeEach(() => {
  mockResponse("GET /announcements", announcementsPage([office, leave, vpn]));
  mockResponse("GET /announcements/seen", [vpn._id]);
  mockResponse("GET /announcements/:id/reactions", []);
});

test("the badge counts unseen announcements, which have a red dot", async () => {
  const { bell, openBell } = await open("Announcements, 2 unread");
  expect(bell.parentElement?.textContent).toBe("2");
  const items = within(await openBell()).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent?.startsWith("Unread: "))).toEqual([true, true, false]);
});

test("shows the 10 newest, newest first, about 400 px wide, with one line of content; the badge shows 9+ above nine", async () => {
  mockResponse("GET /announcements", announcementsPage(many(12)));
  mockResponse("GET /announcements/seen", []);
  const { bell, openBell } = await open("Announcements, 12 unread");
  expect(bell.parentElement?.textContent).toBe("9+");
  const list = await openBell();
  const items = within(list).getAllByRole("listitem");
  expect(items).toHaveLength(bellListLength);
  expect(items[0]?.textContent).toContain("Announcement 12");
  expect(items[9]?.textContent).toContain("Announcement 3");
  expect(items[0]?.textContent).toContain("Ugadi is a company holiday.");
  expect([bellListLength, bellDropdownWidthPx]).toEqual([10, 400]);
});

test("says how many older announcements are unread, below the newest ones, which may all be seen", async () => {
  const all = many(12);
  mockResponse("GET /announcements", announcementsPage(all));
  mockResponse(
    "GET /announcements/seen",
    all.slice(0, bellListLength).map(({ _id }) => _id),
  );
  const list = await (await open("Announcements, 2 unread")).openBell();
  expect(within(list).queryByText("Unread:", { exact: false })).toBeNull();
  expect(within(list).getByText("2 older ones are unread")).toBeDefined();
});

test("opening an announcement marks it read, closes the list and shows title, content, time and sender", async () => {
  mockSeen("POST /announcements/:id/seen", [vpn._id, office._id]);
  const { person, openBell } = await open();
  await person.click(within(await openBell()).getByRole("button", { name: /Office closed/ }));
  const detail = await screen.findByRole("dialog", { name: office.title });
  expect(screen.queryByRole("dialog", { name: "Announcements" })).toBeNull();
  expect(within(detail).getByText(/Ananya Iyer/).textContent).toBe("Ananya Iyer, Today, 09:12");
  expect((await within(detail).findByText("company holiday")).tagName).toBe("STRONG");
  expect(sent("POST /announcements/:id/seen")).toEqual([{ id: office._id }]);
  await person.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: "Announcements, 1 unread" })).toBeDefined();
});

test("the detail opens even if marking fails; the announcement stays unread without an error message", async () => {
  mockError("POST /announcements/:id/seen", 500, "Something went wrong");
  const { person, openBell } = await open();
  await person.click(within(await openBell()).getByRole("button", { name: /Office closed/ }));
  expect(await screen.findByRole("dialog", { name: office.title })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  await person.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: "Announcements, 2 unread" })).toBeDefined();
});

test("shows Admin for a missing sender, and does not mark a seen announcement again", async () => {
  const { person, openBell } = await open();
  await person.click(within(await openBell()).getByRole("button", { name: /VPN/ }));
  expect(within(await screen.findByRole("dialog", { name: "VPN maintenance" })).getByText(/^Admin,/)).toBeDefined();
  expect(sent("POST /announcements/:id/seen")).toEqual([]);
});

test("the bell and the user menu are mutually exclusive", async () => {
  const { person, bell, openBell } = await open();
  await openBell();
  await person.click(screen.getByRole("button", { name: "Ananya Iyer Admin" }));
  expect(await screen.findByRole("dialog", { name: "Account" })).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Announcements" })).toBeNull();
  await person.click(bell);
  expect(await screen.findByRole("dialog", { name: "Announcements" })).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Account" })).toBeNull();
  await person.click(bell);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Announcements" })).toBeNull());
});

test("shows 'No new announcements' and no badge for an empty list", async () => {
  mockResponse("GET /announcements", announcementsPage([]));
  const { bell, openBell } = await open("Announcements");
  expect(within(await openBell()).getByText("No new announcements")).toBeDefined();
  expect(bell.parentElement?.textContent).toBe("");
});

test("shows 'Loading announcements' while loading", async () => {
  mockResponse("GET /announcements", () => new Promise(() => {}));
  const { openBell } = await open();
  expect(within(await openBell()).getByText("Loading announcements")).toBeDefined();
});

test("shows 'Failed to load announcements' with a retry", async () => {
  mockNetworkError("GET /announcements");
  const { person, openBell } = await open();
  const list = await openBell();
  expect(await within(list).findByText("Failed to load announcements")).toBeDefined();
  mockResponse("GET /announcements", announcementsPage([office]));
  await person.click(within(list).getByRole("button", { name: "Try again" }));
  expect(await within(list).findByText(office.title)).toBeDefined();
});

test("a failed fetch of the seen list makes everything unread", async () => {
  mockError("GET /announcements/seen", 500, "Something went wrong");
  expect((await open("Announcements, 3 unread")).bell).toBeDefined();
});

test("marks all as seen and links to the role's announcements screen", async () => {
  mockSeen("POST /announcements/seen", [office._id, leave._id, vpn._id]);
  const { person, openBell } = await open("Announcements, 2 unread");
  const list = await openBell();
  expect(within(list).getByRole("link", { name: "All announcements" }).getAttribute("href")).toBe("/announcements");
  await person.click(within(list).getByRole("button", { name: "Mark all as seen" }));
  await waitFor(() => expect(within(list).queryByText("Unread:", { exact: false })).toBeNull());
});

test.each(["new_announcement", "announcement_updated", "announcement_deleted", "announcement_seen"])(
  "%s: refetches the list within two seconds",
  async (type) => {
    await open("Announcements, 2 unread");
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 4000 });
    const before = sent("GET /announcements").length;
    mockResponse("GET /announcements", announcementsPage([announcement({ title: "Fire drill" }), office, leave, vpn]));
    act(() => sockets[0]?.say(announcementEvent, { type, announcement: null }));
    expect(sent("GET /announcements")).toHaveLength(before);
    expect(await screen.findByRole("button", { name: "Announcements, 3 unread" })).toBeDefined();
  },
);

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { announcement, announcementsAnswer, countedAnnouncement } from "#test/announcement-fixtures.ts";
import { answer, refuse, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, user } from "#test/fixtures.ts";
import { AllAnnouncementsPage } from "./pages/all-announcements-page.tsx";
import { AnnouncementsPage } from "./pages/announcements-page.tsx";

const admin = user({ role: "admin", name: "Ananya Iyer" });
const titles = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("button")[0]?.textContent);

beforeEach(() => {
  answer("GET /users/preferences", {});
  answer("PUT /users/preferences", (preferences) => preferences);
  answer("GET /announcements/seen", []);
});

describe("what admins write", () => {
  const [office, vpn] = [
    countedAnnouncement(),
    countedAnnouncement({ title: "VPN maintenance", pinned: true, expiresAt: "2026-03-20T18:30:00.000Z" }),
  ];
  const openPage = async (at = "/announcements") => {
    answer("GET /announcements", announcementsAnswer([]));
    answer("GET /announcements/all", announcementsAnswer([office, vpn]));
    const page = renderPart(<AnnouncementsPage />, { as: admin, at });
    await screen.findByText(office.title);
    return page;
  };
  const choose = async (person: Awaited<ReturnType<typeof openPage>>["person"], title: string, deed: string) => {
    await person.click(screen.getByRole("button", { name: `More for ${title}` }));
    await person.click(await screen.findByRole("menuitem", { name: deed }));
  };

  test("a new one is first in the list, with 'Announcement created successfully'", async () => {
    const { person } = await openPage();
    const created = countedAnnouncement({ title: "Fire drill on Friday", seenCount: 0 });
    answer("POST /announcements", () => {
      answer("GET /announcements/all", announcementsAnswer([created, office, vpn]));
      return created;
    });
    await person.click(screen.getByRole("button", { name: "New announcement" }));
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await person.type(within(dialog).getByRole("textbox", { name: /Title/ }), "Fire drill on Friday");
    await person.type(within(dialog).getByRole("textbox", { name: /Content/ }), "By the **east** staircase.");
    const preview = within(dialog).getByRole("region", { name: "Preview" });
    expect((await within(preview).findByText("east")).tagName).toBe("STRONG");
    await person.click(within(dialog).getByRole("switch", { name: "Pin to the top of the list" }));
    await person.click(within(dialog).getByRole("button", { name: "Announce" }));
    expect(await screen.findByText("Announcement created successfully")).toBeDefined();
    expect(titles()[0]).toContain("Fire drill on Friday");
    expect(sent("POST /announcements")).toEqual([
      { title: "Fire drill on Friday", content: "By the **east** staircase.", pinned: true, expiresAt: null },
    ]);
  });

  test("an empty one is refused beside its fields, in the contract's words; nothing is sent", async () => {
    const { person } = await openPage("/announcements?new=true");
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await person.click(within(dialog).getByRole("button", { name: "Announce" }));
    expect(within(dialog).getByText("Title is required")).toBeDefined();
    expect(within(dialog).getByText("Content is required")).toBeDefined();
    expect(sent("POST /announcements")).toEqual([]);
  });

  test("what is edited is replaced in place; a day that was not touched stays the moment it was", async () => {
    const { person } = await openPage();
    answer("PUT /announcements/:id", () => {
      const changed = { ...vpn, title: "VPN maintenance on Sunday", version: 2 };
      answer("GET /announcements/all", announcementsAnswer([office, changed]));
      return changed;
    });
    await choose(person, vpn.title, "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Edit announcement" });
    await person.type(within(dialog).getByRole("textbox", { name: /Title/ }), " on Sunday");
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Announcement updated successfully!")).toBeDefined();
    expect(titles()[1]).toContain("VPN maintenance on Sunday");
    expect(sent("PUT /announcements/:id")).toEqual([
      { id: vpn._id, version: 1, title: "VPN maintenance on Sunday", content: vpn.content, pinned: true },
    ]);
  });

  test("somebody else was quicker: the text stays, and saving again replaces theirs", async () => {
    const { person } = await openPage();
    refuse("PUT /announcements/:id", 409, "This announcement was changed meanwhile.");
    await choose(person, office.title, "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Edit announcement" });
    await person.type(within(dialog).getByRole("textbox", { name: /Title/ }), " and Friday");
    answer("GET /announcements/all", announcementsAnswer([{ ...office, title: "Theirs", version: 2 }, vpn]));
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await within(dialog).findByText(/This announcement was changed meanwhile\. Save again/)).toBeDefined();
    expect(within(dialog).getByDisplayValue(`${office.title} and Friday`)).toBeDefined();
    answer("PUT /announcements/:id", ({ title }) => ({ ...office, title: title ?? "", version: 3 }));
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(sent("PUT /announcements/:id").map(({ version }) => version)).toEqual([1, 2]));
  });

  test("pin, and expire now", async () => {
    const { person } = await openPage();
    answer("PUT /announcements/:id", ({ id, ...changes }) => ({ ...office, ...changes, _id: id }) as typeof office);
    await choose(person, office.title, "Pin to the top");
    expect(await screen.findByText("Announcement pinned")).toBeDefined();
    await choose(person, office.title, "Expire now");
    expect(await screen.findByText("Announcement expired")).toBeDefined();
    expect(sent("PUT /announcements/:id")).toEqual([
      { id: office._id, pinned: true },
      { id: office._id, expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  test("deleting asks first, takes it from the list and says so", async () => {
    const { person } = await openPage();
    answer("DELETE /announcements/:id", ({ id }) => {
      answer("GET /announcements/all", announcementsAnswer([vpn]));
      return { _id: id };
    });
    await choose(person, office.title, "Delete");
    await person.click(await screen.findByRole("button", { name: "Delete announcement" }));
    expect(await screen.findByText("Announcement deleted successfully!")).toBeDefined();
    expect(screen.queryByText(office.title)).toBeNull();
  });

  test("who has seen it and who has not", async () => {
    const { person } = await openPage();
    const [kavya, dev] = ["Kavya Nair", "Dev Kulkarni"].map((name) => ({ _id: newId(), name, team: "Design", profilePicture: null }));
    answer("GET /announcements/:id/seen-by", [
      { ...kavya!, seenAt: "2026-03-12T04:00:00.000Z" },
      { ...dev!, seenAt: null },
    ]);
    await choose(person, office.title, "Who has seen it");
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("Kavya Nair")).toBeDefined();
    expect(within(drawer).getByText("by 1 of 2 people")).toBeDefined();
    expect(within(drawer).queryByText("Dev Kulkarni")).toBeNull();
    await person.click(within(drawer).getByRole("radio", { name: "Not seen" }));
    expect(within(drawer).getByText("Dev Kulkarni")).toBeDefined();
  });
});

describe("what everybody reads", () => {
  const [newest, pinned] = [announcement({ title: "Newest" }), announcement({ title: "Pinned", pinned: true })];
  const openPage = async (at = "/all-announcements") => {
    answer("GET /announcements", announcementsAnswer([newest, pinned]));
    const page = renderPart(<AllAnnouncementsPage />, { as: user(), at });
    const list = await screen.findByRole("list", { name: "Announcements" });
    return {
      ...page,
      items: () =>
        within(list)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent ?? ""),
    };
  };

  test("pinned ones stand first; the unread are counted and marked", async () => {
    const { items } = await openPage();
    expect(await screen.findByText("2 unread")).toBeDefined();
    expect(items().map((text) => text.slice(0, 14))).toEqual(["Unread: Pinned", "Unread: Newest"]);
  });

  test("opening one marks it", async () => {
    const { person } = await openPage();
    answer("POST /announcements/:id/seen", [newest._id]);
    await person.click(screen.getByRole("button", { name: /Newest/ }));
    expect(await screen.findByRole("dialog", { name: "Newest" })).toBeDefined();
    expect(await screen.findByText("1 unread")).toBeDefined();
  });

  test("all are marked as seen, and the seen list can be cleared", async () => {
    const { person, items } = await openPage();
    answer("POST /announcements/seen", [newest._id, pinned._id]);
    await person.click(await screen.findByRole("button", { name: "Mark all as seen" }));
    await waitFor(() => expect(items().join()).not.toContain("Unread"));
    answer("DELETE /announcements/seen", []);
    await person.click(screen.getByRole("button", { name: "Mark all as unseen" }));
    await waitFor(() => expect(items().join()).toContain("Unread"));
  });

  test("a failed mark of all says why", async () => {
    const { person } = await openPage();
    refuse("POST /announcements/seen", 503, "The database is not reachable");
    await person.click(await screen.findByRole("button", { name: "Mark all as seen" }));
    expect(await screen.findByText("The database is not reachable")).toBeDefined();
  });

  test("a search is the server's; without a find it says so", async () => {
    await openPage("/all-announcements?search=new");
    expect(sent("GET /announcements")).toContainEqual({ search: "new" });
  });
});

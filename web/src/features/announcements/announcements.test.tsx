import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { announcement, announcementsPage, countedAnnouncement, managedPage, mockSeen } from "#test/announcement-fixtures.ts";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { company, newId, pagination, stats, user } from "#test/fixtures.ts";
import { AllAnnouncementsPage } from "./pages/all-announcements-page.tsx";
import { AnnouncementsPage } from "./pages/announcements-page.tsx";

const admin = user({ role: "admin", name: "Ananya Iyer" });
const titles = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("button")[0]?.textContent);

beforeEach(() => {
  mockResponse("GET /users/preferences", {});
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  mockResponse("GET /announcements/seen", []);
  mockResponse("GET /announcements/:id/reactions", []);
});

describe("managing announcements", () => {
  const [office, vpn] = [
    countedAnnouncement(),
    countedAnnouncement({ title: "VPN maintenance", pinned: true, expiresAt: "2026-03-20T18:30:00.000Z" }),
  ];
  const openPage = async (at = "/announcements") => {
    mockResponse("GET /announcements", announcementsPage([]));
    mockResponse("GET /announcements/all", managedPage([office, vpn]));
    mockResponse("GET /users/teams", { data: [], pagination });
    mockResponse("GET /users", { data: [], pagination, stats });
    mockResponse("GET /announcements/audience", { data: [], pagination, away: 0 });
    const page = renderPart(<AnnouncementsPage />, { as: admin, at });
    await screen.findByText(office.title);
    return page;
  };
  const choose = async (person: Awaited<ReturnType<typeof openPage>>["person"], title: string, action: string) => {
    await person.click(screen.getByRole("button", { name: `More for ${title}` }));
    await person.click(await screen.findByRole("menuitem", { name: action }));
  };

  test("adds a new announcement at the top, with a success toast", async () => {
    const { person } = await openPage();
    const created = countedAnnouncement({ title: "Fire drill on Friday", seenCount: 0 });
    mockResponse("POST /announcements", () => {
      mockResponse("GET /announcements/all", managedPage([created, office, vpn]));
      return created;
    });
    await person.click(screen.getByRole("button", { name: "New announcement" }));
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await person.type(within(dialog).getByRole("textbox", { name: /Title/ }), "Fire drill on Friday");
    await person.type(within(dialog).getByRole("textbox", { name: /Content/ }), "By the **east** staircase.");
    const preview = within(dialog).getByRole("region", { name: "Preview" });
    expect((await within(preview).findByText("east")).tagName).toBe("STRONG");
    await person.click(within(dialog).getByRole("switch", { name: "Pin to the top of the list" }));
    await person.click(within(dialog).getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Announcement created successfully")).toBeDefined();
    expect(titles()[0]).toContain("Fire drill on Friday");
    expect(sent("POST /announcements")).toEqual([
      { title: "Fire drill on Friday", content: "By the **east** staircase.", pinned: true, expiresOn: null },
    ]);
  });

  test("counts the people of an audience before it is sent to them", async () => {
    const { person } = await openPage();
    const people = [user({ name: "Arjun Rao" }), user({ name: "Kavya Nair" })];
    mockResponse("GET /users", { data: people, pagination, stats });
    mockResponse("GET /announcements/audience", {
      data: people,
      pagination: { ...pagination, totalItems: 2 },
      away: 1,
    });
    await person.click(screen.getByRole("button", { name: "New announcement" }));
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await person.type(within(dialog).getByRole("textbox", { name: /Title/ }), "Printers");
    await person.type(within(dialog).getByRole("textbox", { name: /Content/ }), "They moved.");
    expect(within(dialog).queryByRole("button", { name: /Publish to/ })).toBeNull();
    await person.click(within(dialog).getByRole("combobox", { name: "For whom" }));
    await person.click(await screen.findByRole("option", { name: /Team leads/ }));
    const publish = await within(dialog).findByRole("button", { name: "Publish to 2 people" });
    expect(within(dialog).getByRole("status", { name: "Audience" }).textContent).toContain("2 people");
    expect(within(dialog).getByText("They are notified immediately. 1 of the 2 is away today.")).toBeDefined();
    mockResponse("POST /announcements", countedAnnouncement({ title: "Printers" }));
    await person.click(publish);
    await waitFor(() => expect(sent("POST /announcements")).toMatchObject([{ audience: { teams: [], roles: ["team_lead"], users: [] } }]));
  });

  test("lists who has not confirmed an announcement that must be read, and reminds them", async () => {
    const { person } = await openPage();
    const rules = countedAnnouncement({ title: "Client data", mustReadBy: "2026-03-20", confirmedCount: 1, recipientCount: 3 });
    mockResponse("GET /announcements/all", managedPage([rules]));
    const [arjun, meera, isha] = ["Arjun Rao", "Meera Shah", "Isha Verma"].map((name) => user({ name }));
    mockResponse("GET /announcements/:id/receipts", {
      data: [
        { ...arjun!, state: "missing" as const, seenAt: null, confirmedAt: null, away: { backOn: "2026-03-13" } },
        { ...meera!, state: "seen" as const, seenAt: "2026-03-12T05:00:00.000Z", confirmedAt: null },
        { ...isha!, state: "confirmed" as const, seenAt: "2026-03-12T05:00:00.000Z", confirmedAt: "2026-03-12T05:01:00.000Z" },
      ],
      pagination: { ...pagination, totalItems: 3 },
      counts: { confirmed: 1, seen: 1, missing: 1 },
    });
    mockResponse("GET /reminders", []);
    mockResponse("POST /reminders", { remindedIds: [arjun!._id, meera!._id], skipped: [] });
    await person.type(screen.getByRole("searchbox"), "client");
    await person.click(await screen.findByRole("button", { name: "Client data" }));
    const drawer = await screen.findByRole("dialog", { name: /Client data/ });
    expect(await within(drawer).findByText("1 confirmed, 1 seen, 1 not opened")).toBeDefined();
    expect(within(drawer).getByText("Not opened")).toBeDefined();
    expect(within(drawer).getByText("Away, back tomorrow")).toBeDefined();
    expect(within(drawer).queryByText("Isha Verma")).toBeNull();
    expect(within(drawer).getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
      `/api/announcements/${rules._id}/receipts?format=csv`,
    );
    await person.click(await within(drawer).findByRole("button", { name: "Remind both" }));
    await waitFor(() =>
      expect(sent("POST /reminders")).toEqual([{ kind: "announcement", announcement: rules._id, userIds: [arjun!._id, meera!._id] }]),
    );
  });

  test("shows field errors for an empty announcement and sends nothing", async () => {
    const { person } = await openPage("/announcements?new=true");
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await person.click(within(dialog).getByRole("button", { name: "Publish" }));
    expect(within(dialog).getByText("Title is required")).toBeDefined();
    expect(within(dialog).getByText("Content is required")).toBeDefined();
    expect(sent("POST /announcements")).toEqual([]);
  });

  test("updates in place and sends no unchanged expiry", async () => {
    const { person } = await openPage();
    mockResponse("PUT /announcements/:id", () => {
      const changed = { ...vpn, title: "VPN maintenance on Sunday", version: 2 };
      mockResponse("GET /announcements/all", managedPage([office, changed]));
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

  test("keeps the text on a conflict; saving again overwrites", async () => {
    const { person } = await openPage();
    mockError("PUT /announcements/:id", 409, "This announcement was changed by someone else. Reload and try again.");
    await choose(person, office.title, "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Edit announcement" });
    await person.type(within(dialog).getByRole("textbox", { name: /Title/ }), " and Friday");
    mockResponse("GET /announcements/all", managedPage([{ ...office, title: "Theirs", version: 2 }, vpn]));
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    expect(await within(dialog).findByText(/Reload and try again\. Or save again to overwrite/)).toBeDefined();
    expect(within(dialog).getByDisplayValue(`${office.title} and Friday`)).toBeDefined();
    mockResponse("PUT /announcements/:id", ({ title }) => ({ ...office, title: title ?? "", version: 3 }));
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(sent("PUT /announcements/:id").map(({ version }) => version)).toEqual([1, 2]));
  });

  test("pins and expires an announcement", async () => {
    const { person } = await openPage();
    mockResponse("PUT /announcements/:id", ({ id, ...changes }) => ({ ...office, ...changes, _id: id }) as typeof office);
    await choose(person, office.title, "Pin to the top");
    expect(await screen.findByText("Announcement pinned")).toBeDefined();
    await choose(person, office.title, "Expire now");
    expect(await screen.findByText("Announcement expired")).toBeDefined();
    expect(sent("PUT /announcements/:id")).toEqual([
      { id: office._id, pinned: true },
      { id: office._id, expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  test("deletes after confirmation, with a success toast", async () => {
    const { person } = await openPage();
    mockResponse("DELETE /announcements/:id", ({ id }) => {
      mockResponse("GET /announcements/all", managedPage([vpn]));
      return { _id: id };
    });
    await choose(person, office.title, "Delete");
    await person.click(await screen.findByRole("button", { name: "Delete announcement" }));
    expect(await screen.findByText("Announcement deleted successfully!")).toBeDefined();
    expect(screen.queryByText(office.title)).toBeNull();
  });

  test("lists who has and who hasn't seen it", async () => {
    const { person } = await openPage();
    const [kavya, dev] = ["Kavya Nair", "Dev Kulkarni"].map((name) => ({ _id: newId(), name, team: "Design", profilePicture: null }));
    mockResponse("GET /announcements/:id/seen-by", [
      { ...kavya!, seenAt: "2026-03-12T04:00:00.000Z" },
      { ...dev!, seenAt: null },
    ]);
    await choose(person, office.title, "Seen by");
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("Kavya Nair")).toBeDefined();
    expect(within(drawer).getByText("by 1 of 2 people")).toBeDefined();
    expect(within(drawer).queryByText("Dev Kulkarni")).toBeNull();
    await person.click(within(drawer).getByRole("radio", { name: "Not seen" }));
    expect(within(drawer).getByText("Dev Kulkarni")).toBeDefined();
  });
});

describe("a lead who writes to the own team", () => {
  const lead = user({ role: "team_lead", name: "Rohan Mehta", team: "Design", teamId: newId() });
  const [kavya, dev, other] = [
    user({ name: "Kavya Nair", team: "Design" }),
    user({ name: "Dev Kulkarni", team: "Design" }),
    user({ name: "Grace Thomas", team: "Support" }),
  ];
  const openPage = (leadsAnnounce: "on" | "off", at = "/team-lead/all-announcements") => {
    mockResponse("GET /announcements", announcementsPage([]));
    mockResponse("GET /announcements/all", managedPage([]));
    mockResponse("GET /users", { data: [kavya, dev, other], pagination, stats });
    mockResponse("GET /announcements/audience", { data: [kavya, dev], pagination: { ...pagination, totalItems: 2 } });
    return renderPart(<AllAnnouncementsPage />, { as: lead, at, company: { ...company, leadsAnnounce } });
  };

  test("publishes to the whole team by default, from the empty list", async () => {
    const { person } = openPage("on");
    await person.click(await screen.findByRole("button", { name: "Write to your team" }));
    await person.click(await screen.findByRole("button", { name: "New announcement" }));
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await person.type(within(dialog).getByRole("textbox", { name: /Title/ }), "Retro");
    await person.type(within(dialog).getByRole("textbox", { name: /Content/ }), "At four.");
    expect(within(dialog).getByRole("radio", { name: "Design" })).toHaveProperty("checked", true);
    expect(within(dialog).queryByRole("combobox", { name: "Roles" })).toBeNull();
    mockResponse("POST /announcements", countedAnnouncement({ title: "Retro" }));
    await person.click(await within(dialog).findByRole("button", { name: "Publish to 2 people" }));
    await waitFor(() => expect(sent("POST /announcements")).toMatchObject([{ audience: { teams: [lead.teamId], roles: [], users: [] } }]));
  });

  test("chooses among the people of the team only", async () => {
    const { person } = openPage("on", "/team-lead/all-announcements?written=true&new=true");
    const dialog = await screen.findByRole("dialog", { name: "New announcement" });
    await person.click(within(dialog).getByRole("radio", { name: "Some people of the team" }));
    await person.click(within(dialog).getByRole("combobox", { name: "People" }));
    expect(await screen.findByRole("option", { name: /Kavya Nair/ })).toBeDefined();
    expect(screen.queryByRole("option", { name: /Grace Thomas/ })).toBeNull();
  });

  test("has no such list while the company does not want it", async () => {
    openPage("off", "/team-lead/all-announcements?written=true&new=true");
    expect(await screen.findByText("No new announcements")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Write to your team" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent("GET /announcements/all")).toEqual([]);
  });
});

describe("reading announcements", () => {
  const [newest, pinned] = [announcement({ title: "Newest" }), announcement({ title: "Pinned", pinned: true })];
  const openPage = async (at = "/all-announcements") => {
    mockResponse("GET /announcements", announcementsPage([newest, pinned]));
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

  test("shows pinned announcements first, and counts and marks unread ones", async () => {
    const { items } = await openPage();
    expect(await screen.findByText("2 unread")).toBeDefined();
    expect(items().map((text) => text.slice(0, 14))).toEqual(["Unread: Pinned", "Unread: Newest"]);
  });

  test("marks an announcement as seen when opened", async () => {
    const { person } = await openPage();
    mockSeen("POST /announcements/:id/seen", [newest._id]);
    await person.click(screen.getByRole("button", { name: /Newest/ }));
    expect(await screen.findByRole("dialog", { name: "Newest" })).toBeDefined();
    expect(await screen.findByText("1 unread")).toBeDefined();
  });

  test("shows pictures and files, and who reacted; a reaction shows at once and goes back if it fails", async () => {
    const file = { size: 2048, uploadedBy: null, uploadedAt: newest.createdAt };
    newest.attachments = [
      { ...file, _id: newId(), name: "roof.png", contentType: "image/png", url: "/api/files/1" },
      { ...file, _id: newId(), name: "rules.svg", contentType: "image/svg+xml", url: "/api/files/2" },
    ];
    const { person } = await openPage();
    mockSeen("POST /announcements/:id/seen", [newest._id]);
    const kavya = user({ name: "Kavya Nair" });
    mockResponse("GET /announcements/:id/reactions", [{ reaction: "thanks", count: 30, isOwn: false, people: [kavya] }]);
    await person.click(screen.getByRole("button", { name: /Newest/ }));
    const dialog = await screen.findByRole("dialog", { name: "Newest" });
    expect(
      within(dialog)
        .getAllByRole("img")
        .map((image) => image.getAttribute("alt")),
    ).toEqual(["roof.png"]);
    expect(within(dialog).getByRole("link", { name: "rules.svg" }).getAttribute("href")).toBe("/api/files/2");
    const given = await within(dialog).findByRole("button", { name: "30 Thanks: Kavya Nair and 29 others" });
    mockError("PUT /announcements/:id/reactions", 503, "The database is not reachable");
    await person.click(given);
    expect(await screen.findByText(/The database is not reachable/)).toBeDefined();
    expect(sent("PUT /announcements/:id/reactions")).toEqual([{ id: newest._id, reaction: "thanks" }]);
    expect(await within(dialog).findByRole("button", { name: "30 Thanks: Kavya Nair and 29 others" })).toBeDefined();
    delete newest.attachments;
  });

  test("marks all as seen and as unseen", async () => {
    const { person, items } = await openPage();
    mockSeen("POST /announcements/seen", [newest._id, pinned._id]);
    await person.click(await screen.findByRole("button", { name: "Mark all as seen" }));
    await waitFor(() => expect(items().join()).not.toContain("Unread"));
    mockSeen("DELETE /announcements/seen", []);
    await person.click(screen.getByRole("button", { name: "Mark all as unseen" }));
    await waitFor(() => expect(items().join()).toContain("Unread"));
  });

  test("shows the error when marking all fails", async () => {
    const { person } = await openPage();
    mockError("POST /announcements/seen", 503, "The database is not reachable");
    await person.click(await screen.findByRole("button", { name: "Mark all as seen" }));
    expect(await screen.findByText("The database is not reachable")).toBeDefined();
  });

  test("searches on the server", async () => {
    await openPage("/all-announcements?search=new");
    expect(sent("GET /announcements")).toContainEqual({ search: "new" });
  });
});

import type { Policy } from "@daybook/contract/policy/policy";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderApp, renderPart } from "#test/render.tsx";
import { newId, user } from "#test/fixtures.ts";
import { PolicyPage } from "./pages/policy-page.tsx";

const text = "# How we work\n\nWelcome.\n\n## Working hours\n\nFrom **ten** to four.\n\n## Leave\n\nAsk your lead.";

const policy = (changes: Partial<Policy> = {}): Policy => ({
  version: 3,
  content: text,
  updatedAt: "2026-03-09T06:30:00.000Z",
  requiresAcknowledgement: false,
  acknowledgedAt: null,
  dueOn: null,
  can: { update: false },
  ...changes,
});

const admin = user({ role: "admin" });
const person = (name: string) => ({ _id: newId(), name, team: "Design", profilePicture: null });
const open = (as = user()) => renderPart(<PolicyPage />, { as, at: "/policy" });

describe("reading the policy", () => {
  test("signed-out visitors see the text, the headings and the last update", async () => {
    mockResponse("GET /policy", policy({ requiresAcknowledgement: true }));
    renderApp("/policy");
    const contents = (await screen.findAllByRole("navigation", { name: "On this page" }))[0]!;
    const headings = await screen.findAllByRole("heading", { level: 2 });
    const links = within(contents).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(headings.map(({ id }) => `#${id}`));
    expect(links.map((link) => link.textContent)).toEqual(["How we work", "Working hours", "Leave"]);
    expect(screen.getByText(/Last updated/).textContent).toBe("Last updated Mon 9 Mar");
    expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit policy" })).toBeNull();
  });

  test("signed-in users see it in the shell", async () => {
    mockResponse("GET /policy", policy());
    renderApp("/policy", { as: user() });
    expect(await screen.findByText("ten")).toBeDefined();
    expect(screen.getByRole("button", { name: "Logout" })).toBeDefined();
  });

  test.each([
    ["2026-03-13", "Due Fri 13 Mar."],
    ["2026-03-02", "Overdue: it was due on"],
  ])("says until when to acknowledge it, and what is overdue: %s", async (dueOn, said) => {
    mockResponse("GET /policy", policy({ requiresAcknowledgement: true, dueOn }));
    open();
    const section = await screen.findByRole("region", { name: "Acknowledgement" });
    expect(section.textContent).toContain(said);
  });

  test("acknowledges the displayed version once", async () => {
    mockResponse("GET /policy", policy({ requiresAcknowledgement: true }));
    const { person: reader } = open();
    mockResponse("POST /policy/acknowledge", () => {
      const acknowledged = policy({ requiresAcknowledgement: true, acknowledgedAt: "2026-03-12T05:00:00.000Z" });
      mockResponse("GET /policy", acknowledged);
      return acknowledged;
    });
    await reader.click(await screen.findByRole("button", { name: "Acknowledge" }));
    expect(await screen.findByText("Thank you. Your acknowledgement was recorded.")).toBeDefined();
    expect((await screen.findByText(/You acknowledged this version/)).textContent).toContain("Today, 10:30");
    expect(sent("POST /policy/acknowledge")).toEqual([{ version: 3 }]);
  });

  test("shows the new text if the policy changed before the acknowledgement", async () => {
    mockResponse("GET /policy", policy({ requiresAcknowledgement: true }));
    const { person: reader } = open();
    await screen.findByRole("button", { name: "Acknowledge" });
    mockError("POST /policy/acknowledge", 409, "The policy was changed. Please read it again.");
    mockResponse("GET /policy", policy({ version: 4, content: "Something new.", requiresAcknowledgement: true }));
    await reader.click(screen.getByRole("button", { name: "Acknowledge" }));
    expect(await screen.findByText("The policy was changed. Please read it again.")).toBeDefined();
    expect(await screen.findByText("Something new.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Acknowledge" })).toBeDefined();
  });

  test("shows an empty state before the first version", async () => {
    mockResponse("GET /policy", policy({ version: 0, content: "", updatedAt: null }));
    open();
    expect(await screen.findByRole("heading", { name: "No policy yet" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Write policy" })).toBeNull();
  });

  test("shows a fetch error with a retry", async () => {
    mockError("GET /policy", 500, "Something went wrong");
    const { person: reader } = open();
    await screen.findByText("Something went wrong");
    mockResponse("GET /policy", policy());
    await reader.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("ten")).toBeDefined();
  });
});

describe("editing the policy", () => {
  const edit = async () => {
    mockResponse("GET /policy", policy({ can: { update: true } }));
    const page = open(admin);
    await page.person.click(await screen.findByRole("button", { name: "Edit policy" }));
    const field = await screen.findByRole("textbox", { name: "Text" });
    fireEvent.change(field, { target: { value: "## Notice\n\nGive **two** weeks." } });
    return { ...page, field };
  };
  const save = () => screen.getByRole("button", { name: "Save new version" });

  test("previews and saves a new version that requires acknowledgement", async () => {
    const { person: writer } = await edit();
    expect((await within(screen.getByRole("region", { name: "Preview" })).findByText("two")).tagName).toBe("STRONG");
    await writer.click(screen.getByRole("switch", { name: /Require everyone to acknowledge/ }));
    mockResponse("PUT /policy", ({ content }) => {
      const written = policy({ version: 4, content, requiresAcknowledgement: true, can: { update: true } });
      mockResponse("GET /policy", written);
      return written;
    });
    await writer.click(save());
    expect(await screen.findByText("Policy updated successfully!")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Notice" })).toBeDefined();
    expect(sent("PUT /policy")).toEqual([{ content: "## Notice\n\nGive **two** weeks.", requiresAcknowledgement: true, version: 3 }]);
  });

  test("shows a field error for an empty text", async () => {
    const { person: writer, field } = await edit();
    await writer.clear(field);
    await writer.click(save());
    expect(await screen.findByText("Policy text is required")).toBeDefined();
    expect(sent("PUT /policy")).toEqual([]);
  });

  test("keeps the text on a conflict; saving again publishes it", async () => {
    const { person: writer, field } = await edit();
    mockError("PUT /policy", 409, "This policy was changed by someone else. Reload and try again.");
    mockResponse("GET /policy", policy({ version: 4, can: { update: true } }));
    await writer.click(save());
    expect(await screen.findByText(/Reload and try again\. Or save again to publish/)).toBeDefined();
    expect((field as HTMLTextAreaElement).value).toContain("two");
    mockResponse("PUT /policy", ({ content }) => policy({ version: 5, content, can: { update: true } }));
    await writer.click(save());
    await waitFor(() => expect(sent("PUT /policy").map(({ version }) => version)).toEqual([3, 4]));
  });

  test("asks before discarding changes", async () => {
    const { person: writer } = await edit();
    await writer.click(screen.getByRole("button", { name: "Cancel" }));
    await writer.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(screen.getByRole("textbox", { name: "Text" })).toBeDefined();
    await writer.click(screen.getByRole("button", { name: "Cancel" }));
    await writer.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("button", { name: "Edit policy" })).toBeDefined();
  });

  test("lists all versions with their texts", async () => {
    mockResponse("GET /policy", policy({ can: { update: true } }));
    mockResponse("GET /policy/versions", [
      { version: 3, content: text, requiresAcknowledgement: true, updatedAt: "2026-03-09T06:30:00.000Z", updatedBy: person("Ananya Iyer") },
      {
        version: 2,
        content: "The **older** text.",
        requiresAcknowledgement: false,
        updatedAt: "2026-01-09T06:30:00.000Z",
        updatedBy: null,
      },
    ]);
    const { person: writer } = open(admin);
    await writer.click(await screen.findByRole("button", { name: "Versions" }));
    const older = await screen.findByRole("region", { name: "Version 2" });
    await writer.click(within(older).getByRole("button", { name: "Show text" }));
    expect((await within(older).findByText("older")).tagName).toBe("STRONG");
  });

  test("lists who has and who hasn't acknowledged it", async () => {
    mockResponse("GET /policy", policy({ requiresAcknowledgement: true, can: { update: true } }));
    mockResponse("GET /policy/acknowledgements", [
      { ...person("Kavya Nair"), acknowledgedAt: "2026-03-12T04:00:00.000Z", dueOn: null },
      { ...person("Dev Kulkarni"), acknowledgedAt: null, dueOn: "2026-03-11" },
      { ...person("Tara Menon"), acknowledgedAt: null, dueOn: "2026-03-23" },
    ]);
    mockResponse("GET /reminders", []);
    mockResponse("POST /reminders", ({ userIds }) => ({ remindedIds: userIds as string[], skipped: [] }));
    const { person: writer } = open(admin);
    await writer.click(await screen.findByRole("button", { name: "Acknowledgements" }));
    expect(await screen.findByText("Dev Kulkarni")).toBeDefined();
    expect(screen.getByText("by 1 of 3 people, 1 overdue")).toBeDefined();
    expect(screen.getByText("Overdue,")).toBeDefined();
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe("/api/policy/acknowledgements?format=csv");
    await writer.click(await screen.findByRole("button", { name: "Remind both" }));
    expect(await screen.findByText("Reminded 2 people")).toBeDefined();
    expect(sent("POST /reminders")).toMatchObject([{ kind: "policy" }]);
    await writer.click(screen.getByRole("radio", { name: "Acknowledged" }));
    expect(screen.getByText("Kavya Nair")).toBeDefined();
  });
});

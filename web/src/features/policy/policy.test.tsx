import type { Policy } from "@daybook/contract/policy";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answer, refuse, sent } from "#test/api-responses.ts";
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
  can: { update: false },
  ...changes,
});

const admin = user({ role: "admin" });
const person = (name: string) => ({ _id: newId(), name, team: "Design", profilePicture: null });
const open = (as = user()) => renderPart(<PolicyPage />, { as, at: "/policy" });

describe("reading it", () => {
  test("a stranger reads it, with its headings and the day it was last changed", async () => {
    answer("GET /policy", policy({ requiresAcknowledgement: true }));
    renderApp("/policy");
    const contents = (await screen.findAllByRole("navigation", { name: "On this page" }))[0]!;
    const headings = await screen.findAllByRole("heading", { level: 2 }, { timeout: 4000 });
    const links = within(contents).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(headings.map(({ id }) => `#${id}`));
    expect(links.map((link) => link.textContent)).toEqual(["How we work", "Working hours", "Leave"]);
    expect(screen.getByText(/Last changed/).textContent).toBe("Last changed Mon 9 Mar");
    expect(screen.queryByRole("button", { name: "I have read it" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit policy" })).toBeNull();
  });

  test("whoever is signed in reads it in the shell", async () => {
    answer("GET /policy", policy());
    renderApp("/policy", { as: user() });
    expect(await screen.findByText("ten")).toBeDefined();
    expect(screen.getByRole("button", { name: "Logout" })).toBeDefined();
  });

  test("one that asks for it is confirmed once, for the version that was read", async () => {
    answer("GET /policy", policy({ requiresAcknowledgement: true }));
    const { person: reader } = open();
    answer("POST /policy/acknowledge", () => {
      const confirmed = policy({ requiresAcknowledgement: true, acknowledgedAt: "2026-03-12T05:00:00.000Z" });
      answer("GET /policy", confirmed);
      return confirmed;
    });
    await reader.click(await screen.findByRole("button", { name: "I have read it" }));
    expect(await screen.findByText("Thank you. Your acknowledgement was recorded.")).toBeDefined();
    expect((await screen.findByText(/You confirmed this version/)).textContent).toContain("Today, 10:30");
    expect(sent("POST /policy/acknowledge")).toEqual([{ version: 3 }]);
  });

  test("changed while it was read: the new text has to be read first", async () => {
    answer("GET /policy", policy({ requiresAcknowledgement: true }));
    const { person: reader } = open();
    await screen.findByRole("button", { name: "I have read it" });
    refuse("POST /policy/acknowledge", 409, "The policy was changed meanwhile. Please read it again.");
    answer("GET /policy", policy({ version: 4, content: "Something new.", requiresAcknowledgement: true }));
    await reader.click(screen.getByRole("button", { name: "I have read it" }));
    expect(await screen.findByText("The policy was changed meanwhile. Please read it again.")).toBeDefined();
    expect(await screen.findByText("Something new.")).toBeDefined();
    expect(screen.getByRole("button", { name: "I have read it" })).toBeDefined();
  });

  test("none was written yet", async () => {
    answer("GET /policy", policy({ version: 0, content: "", updatedAt: null }));
    open();
    expect(await screen.findByRole("heading", { name: "No policy yet" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Write the policy" })).toBeNull();
  });

  test("it cannot be fetched: says so, and tries again", async () => {
    refuse("GET /policy", 500, "Something went wrong");
    const { person: reader } = open();
    await screen.findByText("Something went wrong");
    answer("GET /policy", policy());
    await reader.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("ten")).toBeDefined();
  });
});

describe("writing it", () => {
  const edit = async () => {
    answer("GET /policy", policy({ can: { update: true } }));
    const page = open(admin);
    await page.person.click(await screen.findByRole("button", { name: "Edit policy" }));
    const field = await screen.findByRole("textbox", { name: "Text" });
    fireEvent.change(field, { target: { value: "## Notice\n\nGive **two** weeks." } });
    return { ...page, field };
  };
  const save = () => screen.getByRole("button", { name: "Save new version" });

  test("a new version, seen before it is saved, may ask everybody to confirm it", async () => {
    const { person: writer } = await edit();
    expect((await within(screen.getByRole("region", { name: "Preview" })).findByText("two")).tagName).toBe("STRONG");
    await writer.click(screen.getByRole("switch", { name: /Ask everybody to confirm/ }));
    answer("PUT /policy", ({ content }) => {
      const written = policy({ version: 4, content, requiresAcknowledgement: true, can: { update: true } });
      answer("GET /policy", written);
      return written;
    });
    await writer.click(save());
    expect(await screen.findByText("Policy updated successfully!")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Notice" })).toBeDefined();
    expect(sent("PUT /policy")).toEqual([{ content: "## Notice\n\nGive **two** weeks.", requiresAcknowledgement: true, version: 3 }]);
  });

  test("an empty text is refused beside the field", async () => {
    const { person: writer, field } = await edit();
    await writer.clear(field);
    await writer.click(save());
    expect(await screen.findByText("Policy text is required")).toBeDefined();
    expect(sent("PUT /policy")).toEqual([]);
  });

  test("somebody else was quicker: the text stays, and saving again replaces theirs", async () => {
    const { person: writer, field } = await edit();
    refuse("PUT /policy", 409, "The policy was changed meanwhile.");
    answer("GET /policy", policy({ version: 4, can: { update: true } }));
    await writer.click(save());
    expect(await screen.findByText(/The policy was changed meanwhile\. Save again/)).toBeDefined();
    expect((field as HTMLTextAreaElement).value).toContain("two");
    answer("PUT /policy", ({ content }) => policy({ version: 5, content, can: { update: true } }));
    await writer.click(save());
    await waitFor(() => expect(sent("PUT /policy").map(({ version }) => version)).toEqual([3, 4]));
  });

  test("leaving asks before typed text is thrown away", async () => {
    const { person: writer } = await edit();
    await writer.click(screen.getByRole("button", { name: "Cancel" }));
    await writer.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(screen.getByRole("textbox", { name: "Text" })).toBeDefined();
    await writer.click(screen.getByRole("button", { name: "Cancel" }));
    await writer.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("button", { name: "Edit policy" })).toBeDefined();
  });

  test("every version stays readable", async () => {
    answer("GET /policy", policy({ can: { update: true } }));
    answer("GET /policy/versions", [
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

  test("who has confirmed it and who has not", async () => {
    answer("GET /policy", policy({ requiresAcknowledgement: true, can: { update: true } }));
    answer("GET /policy/acknowledgements", [
      { ...person("Kavya Nair"), acknowledgedAt: "2026-03-12T04:00:00.000Z" },
      { ...person("Dev Kulkarni"), acknowledgedAt: null },
    ]);
    const { person: writer } = open(admin);
    await writer.click(await screen.findByRole("button", { name: "Acknowledgements" }));
    expect(await screen.findByText("Dev Kulkarni")).toBeDefined();
    expect(screen.getByText("by 1 of 2 people")).toBeDefined();
    await writer.click(screen.getByRole("radio", { name: "Confirmed" }));
    expect(screen.getByText("Kavya Nair")).toBeDefined();
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { stored } from "#test/fake-idb.ts";
import { answerTheForm, enter, eod, eodItem, grid, pageOf, savedDraft, savedRow, workday, write } from "#test/eod-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { newId, user } from "#test/fixtures.ts";
import { addRow } from "./draft.ts";
import { anonymous, changeDraft, clearLocalDrafts, forgetDrafts, loadDraft, saveNow } from "./draft-store.ts";
import { eodDraft } from "./eods.api.ts";
import { EodsPage } from "./pages/eods-page.tsx";
import { SubmitEodPage } from "./pages/submit-eod-page.tsx";

beforeEach(() => void vi.setSystemTime("2026-03-12T12:00:00.000Z"));

const me = user();
const open = (as: typeof me | null = me) => renderPart(<SubmitEodPage />, { ...(as && { as }), at: "/submit-eod" });
const items = () => within(screen.getByRole("list", { name: "Tasks of this report" })).getAllByRole("listitem");
const field = (name: string) => screen.findByLabelText(name);
const press = (name: string) => screen.getByRole("button", { name });

async function add(name: string) {
  enter(await field("Task name"), name);
  await screen.findByLabelText(`Hours for ${name}`);
}

describe("the draft", () => {
  test("survives a reload", async () => {
    answerTheForm();
    const { unmount } = open();
    await add("First");
    write(await field("Task name"), "Half written");
    unmount();
    await waitFor(() => expect(stored.size).toBe(1));
    forgetDrafts();

    open();
    expect(await screen.findByText("First")).toBeTruthy();
    expect(((await field("Task name")) as HTMLInputElement).value).toBe("Half written");
    expect(await screen.findByText("Draft saved")).toBeTruthy();
  });

  test("of a signed-out visitor is restored after sign-in and never sent automatically", async () => {
    const { person, address, unmount } = open(null);
    await add("Written before sign-in");
    await person.click(press("Details of Written before sign-in"));
    expect((await screen.findByPlaceholderText("Available after sign-in")).hasAttribute("disabled")).toBe(true);
    await person.click(press("Sign in to submit"));
    await waitFor(() => expect(address()).toBe("/login?next=/submit-eod"));
    unmount();
    forgetDrafts();

    answerTheForm();
    open();
    expect(await screen.findByText("Written before sign-in")).toBeTruthy();
    await waitFor(() => expect([...stored.keys()]).toEqual([`eod-draft:${me._id}`]));
    expect(sent("POST /eod/submit")).toEqual([]);
  });

  test("written before sign-in is merged into the user's own draft", async () => {
    await loadDraft(anonymous);
    for (const [owner, taskName] of [
      [me._id, "Mine"],
      [anonymous, "Anonymous"],
    ] as const) {
      changeDraft(owner, (draft) => addRow(draft, { taskName, hours: "1" }));
      await saveNow(owner);
    }
    forgetDrafts();
    answerTheForm();
    open();
    await waitFor(() =>
      expect(items().map((item) => item.textContent)).toEqual([expect.stringContaining("Mine"), expect.stringContaining("Anonymous")]),
    );
  });

  test("started yesterday is for yesterday and shows a notice", async () => {
    stored.set(`eod-draft:${me._id}`, {
      tasks: [],
      current: {
        taskName: "Late thought",
        description: "",
        hoursSpent: 0,
        status: "In Progress",
        blockers: "",
        project: null,
        taskId: null,
      },
      editing: null,
      planTomorrow: "",
      date: null,
      begunOn: "2026-03-11",
      attempt: null,
    });
    answerTheForm();
    open();
    expect(await screen.findByText(/You started this draft on Wednesday 11 March/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /^For Yesterday, Wed 11 Mar/ })).toBeTruthy();
  });

  test("of another user is not shown", async () => {
    stored.set(`eod-draft:${newId()}`, { tasks: [{ taskName: "Another user's", key: "x" }] });
    answerTheForm();
    open();
    await field("Task name");
    expect(screen.queryByText("Another user's")).toBeNull();
  });
});

describe("the draft on the server", () => {
  const saves = () => sent("PUT /eod/draft/saved");

  test("is saved after a pause, with the version it is based on", async () => {
    answerTheForm({ items: [{ taskName: "Lobby", source: "plan" }] });
    open();
    write(await field("Hours for Lobby"), "1:30");
    await waitFor(() => expect(saves()).toHaveLength(1));
    write(await field("Plan for tomorrow"), "Seams");
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()).toMatchObject([
      { date: "2026-03-12", version: 0, tasks: [{ key: "s:lobby", taskName: "Lobby", hoursSpent: 1.5 }] },
      { version: 1, planTomorrow: "Seams" },
    ]);
    expect(((await field("Hours for Lobby")) as HTMLInputElement).value).toBe("1:30");
  });

  test("written on another device is shown, and text typed here stays", async () => {
    const saved = savedDraft({ tasks: [savedRow("On the phone", 2.5)], planTomorrow: "Seams" });
    answerTheForm({ saved });
    const { queryClient } = open();
    expect(((await field("Hours for On the phone")) as HTMLInputElement).value).toBe("2.5");
    expect(((await field("Plan for tomorrow")) as HTMLTextAreaElement).value).toBe("Seams");

    const cell = await field("Hours for On the phone");
    cell.focus();
    const newer = savedDraft({ ...saved, tasks: [savedRow("On the phone", 4), savedRow("Added there", 1)], version: 2 });
    queryClient.setQueryData(
      eodDraft("2026-03-12").queryKey,
      (data) => data && { ...data, saved: { ...newer, updatedAt: "2026-03-12T11:30:00.000Z" } },
    );
    expect(await screen.findByLabelText("Hours for Added there")).toBeTruthy();
    expect((cell as HTMLInputElement).value).toBe("2.5");
  });

  test("saved in another tab after both tabs had merged is shown, also in the row that had the cursor", async () => {
    answerTheForm({ saved: savedDraft({ tasks: [savedRow("Lobby", null), savedRow("Roof", 1)] }) });
    open();
    const cell = (await field("Hours for Lobby")) as HTMLInputElement;
    cell.focus();
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    const newer = savedDraft({ tasks: [savedRow("Lobby", 2), savedRow("Roof", 1)], version: 2, updatedAt: "2026-03-12T11:30:00.000Z" });
    answerTheForm({ saved: newer });
    const otherTab = new BroadcastChannel("daybook-draft-saved");
    otherTab.postMessage("2026-03-12");
    await waitFor(() => expect(cell.value).toBe("2"));
    otherTab.close();
    expect(saves()).toEqual([]);
  });

  test("is announced to the other tabs once it is saved", async () => {
    answerTheForm();
    mockResponse("PUT /eod/draft/saved", savedDraft());
    const otherTab = new BroadcastChannel("daybook-draft-saved");
    const heard = vi.fn<(event: MessageEvent) => void>();
    otherTab.addEventListener("message", heard);
    open();
    await add("Typed here");
    await waitFor(() => expect(heard.mock.calls.map(([{ data }]) => data as unknown)).toEqual(["2026-03-12"]), { timeout: 3000 });
    expect(saves()).toHaveLength(1);
    otherTab.close();
  });

  test("changed elsewhere meanwhile is merged and saved again", async () => {
    answerTheForm({ ...workday });
    open();
    await add("Typed here");
    answerTheForm({ saved: savedDraft({ tasks: [savedRow("Typed there", 1)] }) });
    mockError("PUT /eod/draft/saved", 409, "This draft was changed on another device. Reload and try again.");
    expect(await screen.findByLabelText("Hours for Typed there")).toBeTruthy();
    await waitFor(() =>
      expect(saves().at(-1)).toMatchObject({ version: 1, tasks: [{ taskName: "Typed there" }, { taskName: "Typed here" }] }),
    );
  });

  test("submitted on another device is gone here, also with the cursor in it, and only what was typed since is saved", async () => {
    answerTheForm({ saved: savedDraft({ tasks: [savedRow("Lobby", 2), savedRow("Not sent", 1)] }) });
    const { queryClient } = open();
    (await field("Hours for Lobby")).focus();
    const report = eod({ tasks: [eodItem({ taskName: "Lobby", hoursSpent: 2 }), eodItem({ taskName: "Staircase", hoursSpent: 1 })] });
    write(await field("Hours for Not sent"), "3");
    (await field("Hours for Lobby")).focus();
    answerTheForm({ submitted: report });
    await queryClient.refetchQueries({ queryKey: eodDraft("2026-03-12").queryKey });
    await waitFor(() => expect(screen.queryByLabelText("Hours for Lobby")).toBeNull());
    await waitFor(
      () => expect(saves()).toMatchObject([{ version: 0, reportRevision: 1, tasks: [{ taskName: "Not sent", hoursSpent: 3 }] }]),
      {
        timeout: 3000,
      },
    );
  });

  test("is not brought back by a save that a submit on another device overtook", async () => {
    answerTheForm();
    open();
    await add("Lobby");
    write(await field("Hours for Lobby"), "2");
    const item = { ...eodItem({ taskName: "Lobby", hoursSpent: 2 }), description: "", status: "In Progress", blockers: "" } as const;
    answerTheForm({ submitted: eod({ tasks: [{ ...item, project: null, taskId: null }] }) });
    mockError("PUT /eod/draft/saved", 409, "The report for this day was submitted on another device. Reload and try again.");
    await waitFor(() => expect(screen.queryByLabelText("Hours for Lobby")).toBeNull());
    expect(saves()).toMatchObject([{ version: 0, reportRevision: 0 }]);
  });

  test("is discarded when the form is closed", async () => {
    answerTheForm({ saved: savedDraft({ tasks: [savedRow("On the phone", 2.5)] }) });
    const { person } = renderPart(<EodsPage />, { as: me, at: "/all-eods" });
    mockResponse("GET /eod/compliance", grid([[me, "SSSD.ww"]]));
    mockResponse("PUT /users/preferences", (preferences) => preferences);
    await field("Hours for On the phone");
    await person.click(press("Hide"));
    await waitFor(() => expect(sent("DELETE /eod/draft/saved")).toEqual([{ date: "2026-03-12" }]));
    expect(screen.queryByLabelText("Hours for On the phone")).toBeNull();
  });

  test("and in this browser is removed at sign-out", async () => {
    stored.set(`eod-draft:${me._id}`, { tasks: [] });
    stored.set("another", 1);
    await clearLocalDrafts();
    expect([...stored.keys()]).toEqual(["another"]);
  });
});

describe("a submitted report", () => {
  test("is edited in place, with its version", async () => {
    const report = eod({ tasks: [eodItem({ taskName: "First" })], planTomorrow: "Presets", version: 3 });
    answerTheForm({ submitted: report });
    mockResponse("PUT /eod/:id", { ...report, version: 4, revision: 4 });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Edit" }));
    await person.clear(await field("Plan for tomorrow"));
    await person.click(press("Save changes"));
    expect(await screen.findByText("EOD updated successfully!")).toBeTruthy();
    expect(sent("PUT /eod/:id")).toMatchObject([
      { id: report._id, version: 3, planTomorrow: "", tasks: [{ taskName: "First", hoursSpent: 2 }] },
    ]);
  });

  test("shows a conflict and keeps the input", async () => {
    answerTheForm({ submitted: eod() });
    mockError("PUT /eod/:id", 409, "This report was changed by you in another tab or on another device. Reload and try again.");
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Edit" }));
    write(await field("Plan for tomorrow"), "Typed");
    await person.click(press("Save changes"));
    expect(
      await screen.findByText("This report was changed by you in another tab or on another device. Reload and try again."),
    ).toBeTruthy();
    expect(((await field("Plan for tomorrow")) as HTMLTextAreaElement).value).toBe("Typed");
  });

  test("says after a reload that changes are unsent, and restores or discards them", async () => {
    answerTheForm({ submitted: eod() });
    const first = open();
    await first.person.click(await screen.findByRole("button", { name: "Edit" }));
    write(await field("Plan for tomorrow"), "Typed");
    first.unmount();
    await waitFor(() => expect(stored.size).toBe(1));
    forgetDrafts();

    const { person } = open();
    expect(await screen.findByText("You have unsent changes to this report.")).toBeTruthy();
    expect(screen.queryByText("Typed")).toBeNull();
    await person.click(press("Restore"));
    expect(await screen.findByText("Your unsent changes have been restored.")).toBeTruthy();
    expect(((await field("Plan for tomorrow")) as HTMLTextAreaElement).value).toBe("Typed");
    await person.click(press("Discard"));
    await waitFor(async () => expect(((await field("Plan for tomorrow")) as HTMLTextAreaElement).value).not.toBe("Typed"));
    expect(screen.queryByText("Your unsent changes have been restored.")).toBeNull();
    await person.click(press("Cancel"));
    expect(await screen.findByRole("button", { name: "Edit" })).toBeTruthy();
    expect(screen.queryByText("You have unsent changes to this report.")).toBeNull();
    await waitFor(() => expect(stored.size).toBe(0));
  });

  test("has no Edit button outside the reporting window", async () => {
    answerTheForm({ submitted: eod({ can: { read: true, update: false } }) });
    mockResponse("GET /eod/my-eods", pageOf([]));
    open();
    await screen.findByText("Fix the colour picker");
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });
});

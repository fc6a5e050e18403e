import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, headersSent, mockNetworkError, mockError, sent } from "#test/api-responses.ts";
import { eod, savedDraft, savedRow } from "#test/eod-fixtures.ts";
import { newId } from "#test/fixtures.ts";
import { addRow, blankDraft, type Draft, isBlank } from "./draft.ts";
import { changeDraft, draftOfOwner, loadDraft } from "./draft-store.ts";
import { flushSync, scheduleSync } from "./draft-sync.ts";
import { sendQueuedReport } from "./send-queued-report.ts";
import { submitReport } from "./submit-report.ts";
import { attemptFor, inputOf } from "./queued-report.ts";

const submit = "POST /eod/submit";
const owner = newId();

/** Returns a draft that was submitted offline. */
function queued(changes: Partial<Draft> = {}, waitingSince = "2026-03-12T11:00:00.000Z"): Draft {
  const draft = addRow(blankDraft, { key: "a", taskName: "Measured the roof", hours: "3" });
  return { ...draft, attempt: { ...attemptFor(draft, inputOf(draft, "2026-03-12")), waitingSince }, ...changes };
}

async function store(draft: Draft) {
  await loadDraft(owner);
  changeDraft(owner, () => draft);
}

const client = new QueryClient();
const send = () => sendQueuedReport(owner, client);

beforeEach(() => void vi.setSystemTime("2026-03-12T12:00:00.000Z"));

describe("a report submitted offline", () => {
  test("is sent unchanged with the key of that attempt, and the draft is cleared", async () => {
    mockResponse(submit, eod());
    const draft = queued();
    await store(draft);
    await send();
    expect(sent(submit)).toEqual([JSON.parse(draft.attempt!.content)]);
    expect(headersSent(submit)[0]!.get("Idempotency-Key")).toBe(draft.attempt!.key);
    expect(draftOfOwner(owner).draft).toEqual(blankDraft);
  });

  test("stays queued while offline", async () => {
    mockNetworkError(submit);
    const draft = queued();
    await store(draft);
    await send();
    expect(draftOfOwner(owner).draft).toEqual(draft);
  });

  test("returns to the form if it is rejected", async () => {
    mockError(submit, 400, "This day is too long ago");
    await store(queued());
    await send();
    expect(draftOfOwner(owner).draft).toEqual(queued({ attempt: null }));
  });
});

describe("what was sent is gone from the draft", () => {
  test("while a name that was typed meanwhile stays", async () => {
    mockResponse(submit, () => {
      changeDraft(owner, (draft) => addRow(draft, { key: "b", taskName: "And the walls", hours: "1" }));
      return eod();
    });
    await store(queued());
    await send();
    expect(draftOfOwner(owner).draft).toMatchObject({ tasks: [{ taskName: "And the walls" }], attempt: null, base: null });
  });

  test("after a save that was on its way has arrived, which the submit then deletes", async () => {
    const order: string[] = [];
    mockResponse("PUT /eod/draft/saved", async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push("saved");
      return savedDraft({ tasks: [savedRow("Measured the roof", 3)] });
    });
    mockResponse(submit, () => {
      order.push("submitted");
      return eod();
    });
    await store(queued());
    scheduleSync({ owner, day: "2026-03-12", client });
    void flushSync();
    await send();
    expect(order).toEqual(["saved", "submitted"]);
    expect(draftOfOwner(owner).draft).toEqual(blankDraft);
  });

  test("in another tab too, which then has nothing to send", async () => {
    const draft = queued();
    await store(draft);
    const otherTab = new BroadcastChannel("daybook-submitted");
    otherTab.postMessage({ owner, day: "2026-03-12", draft });
    await vi.waitFor(() => expect(draftOfOwner(owner).draft).toEqual(blankDraft));
    otherTab.close();
    await send();
    expect(sent(submit)).toEqual([]);
  });

  test("when the form and the queue send it at the same time", async () => {
    mockResponse(submit, eod());
    await store(queued());
    const prepare = async () => {
      const { draft } = draftOfOwner(owner);
      return isBlank(draft) ? undefined : { draft, attempt: attemptFor(draft, inputOf(draft, "2026-03-12")) };
    };
    const [, isSent] = await Promise.all([send(), submitReport({ owner, day: "2026-03-12", client }, prepare)]);
    expect(sent(submit)).toHaveLength(1);
    expect(isSent).toBe(true);
  });
});

describe("a report is not sent automatically", () => {
  test.each<[string, Draft]>([
    ["if it was never submitted", addRow(blankDraft, { taskName: "Measured the roof", hours: "3" })],
    ["if an item was added since", addRow(queued(), { taskName: "And the walls" })],
    ["if a name is being typed", queued({ current: "And then" })],
    ["if the plan was changed since", queued({ planTomorrow: "The other roof" })],
    ["after a day, when the server no longer stores the key", queued({}, "2026-03-11T12:00:00.000Z")],
  ])("%s", async (_, draft) => {
    mockResponse(submit, eod());
    await store(draft);
    await send();
    expect(sent(submit)).toEqual([]);
    expect(draftOfOwner(owner).draft).toEqual(draft);
  });
});

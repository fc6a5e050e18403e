import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer, headersSent, loseConnection, refuse, sent } from "#test/api-responses.ts";
import { eod } from "#test/eod-fixtures.ts";
import { newId } from "#test/fixtures.ts";
import { blankDraft, blankTask, type Draft } from "./draft.ts";
import { changeDraft, draftOfOwner, forgetDrafts, loadDraft } from "./draft-store.ts";
import { sendWaiting } from "./send-queued-report.ts";
import { attemptFor, inputOf } from "./queued-report.ts";

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  get: async (key: string) => structuredClone(stored.get(key)),
  set: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
  del: async (key: string) => void stored.delete(key),
}));

const submit = "POST /eod/submit";
const owner = newId();
const task = { ...blankTask, taskName: "Measured the roof", hoursSpent: 3, key: "a" };

/** As the form leaves it when the connection was gone at the press of the button. */
function waiting(changes: Partial<Draft> = {}, waitingSince = "2026-03-12T11:00:00.000Z"): Draft {
  const draft = { ...blankDraft, tasks: [task] };
  return { ...draft, attempt: { ...attemptFor(draft, inputOf(draft, "2026-03-12")), waitingSince }, ...changes };
}

async function keep(draft: Draft) {
  await loadDraft(owner);
  changeDraft(owner, () => draft);
}

const send = () => sendWaiting(owner, new QueryClient());

beforeEach(() => {
  stored.clear();
  forgetDrafts();
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
});

describe("a report that was submitted without a connection", () => {
  test("goes out as it was submitted, under the key of that try, and the draft is gone", async () => {
    answer(submit, eod());
    const draft = waiting();
    await keep(draft);
    await send();
    expect(sent(submit)).toEqual([JSON.parse(draft.attempt!.content)]);
    expect(headersSent(submit)[0]!.get("Idempotency-Key")).toBe(draft.attempt!.key);
    expect(draftOfOwner(owner).draft).toEqual(blankDraft);
  });

  test("keeps waiting while there is none", async () => {
    loseConnection(submit);
    const draft = waiting();
    await keep(draft);
    await send();
    expect(draftOfOwner(owner).draft).toEqual(draft);
  });

  test("stands in the form again when it is refused", async () => {
    refuse(submit, 400, "This day is too long ago");
    await keep(waiting());
    await send();
    expect(draftOfOwner(owner).draft).toEqual(waiting({ attempt: null }));
  });
});

describe("nothing goes out by itself", () => {
  test.each<[string, Draft]>([
    ["that was never submitted", { ...blankDraft, tasks: [task] }],
    ["when something was added since", waiting({ tasks: [task, { ...task, key: "b" }] })],
    ["while something stands in the fields", waiting({ current: { ...blankTask, taskName: "And then" } })],
    ["when the plan was changed since", waiting({ planTomorrow: "The other roof" })],
    ["a day later, when the server no longer knows the key", waiting({}, "2026-03-11T12:00:00.000Z")],
  ])("%s", async (_, draft) => {
    answer(submit, eod());
    await keep(draft);
    await send();
    expect(sent(submit)).toEqual([]);
    expect(draftOfOwner(owner).draft).toEqual(draft);
  });
});

import type { Api } from "@daybook/contract/core/api";
import type { OutputOf } from "@daybook/contract/core/endpoint";
import type { Compliance, Eod, EodItem, SavedDraft, SuggestedItem } from "@daybook/contract/eods/eods";
import type { User } from "@daybook/contract/users/users";
import { fireEvent } from "@testing-library/react";
import { mockResponse } from "./api-responses.ts";
import { hoursResponse } from "./hours-fixtures.ts";
import { newId, pagination, user } from "./fixtures.ts";

/** Realistic reports for tests; override only the fields a test is about. */

export const eodItem = (changes: Partial<EodItem> = {}): EodItem => ({
  _id: newId(),
  taskName: "Fix the colour picker",
  description: "",
  hoursSpent: 2,
  status: "Completed",
  blockers: "",
  project: null,
  taskId: null,
  ...changes,
});

export function eod({ tasks = [eodItem()], ...changes }: Partial<Eod> = {}): Eod {
  const { _id, name, team, profilePicture } = user();
  return {
    _id: newId(),
    user: { _id, name, team, profilePicture },
    date: "2026-03-12",
    tasks,
    totalHours: tasks.reduce((sum, { hoursSpent }) => sum + hoursSpent, 0),
    planTomorrow: null,
    submittedAt: "2026-03-12T12:34:00.000Z",
    isLate: false,
    revision: 1,
    updatedAt: "2026-03-12T12:34:00.000Z",
    version: 1,
    commentsCount: 0,
    reactions: [],
    can: { read: true, update: true },
    ...changes,
  };
}

export const pageOf = <Row>(rows: Row[]) => ({ data: rows, pagination: { ...pagination, totalItems: rows.length } });

/** Builds a compliance grid from a letter for each day, such as `SSLD.ww`; by default Monday 9 to Sunday 15 March 2026. */
export function grid(rows: [User, string][], startDate = "2026-03-09"): Compliance {
  const kinds = { S: "submitted", L: "late", M: "missing", D: "due", w: "weekend", ".": null } as const;
  const days = Array.from({ length: rows[0]?.[1].length ?? 7 }, (_, index) => {
    const date = new Date(Date.parse(startDate) + index * 86_400_000).toISOString().slice(0, 10);
    const isOff = index % 7 > 4;
    const cells = rows.map(([, letters]) => letters[index] ?? ".");
    const sent = cells.filter((cell) => "SL".includes(cell)).length;
    const deadline = `${new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)}T04:30:00.000Z`;
    return {
      date,
      kind: isOff ? ("weekend" as const) : ("working" as const),
      holiday: null,
      deadline,
      sent,
      expected: sent + cells.filter((cell) => "MD".includes(cell)).length,
    };
  });
  const people = rows.map(([{ _id, name, team, profilePicture }, letters]) => {
    const count = (wanted: string) => [...letters].filter((letter) => wanted.includes(letter)).length;
    const expected = count("SLM");
    return {
      user: { _id, name, team, profilePicture },
      cells: [...letters].map((letter) => kinds[letter as keyof typeof kinds]),
      onTime: count("S"),
      sent: count("SL"),
      expected,
      rate: expected === 0 ? null : count("S") / expected,
    };
  });
  return { days, people, onTime: 0, sent: 0, expected: 0, rate: null };
}

/** A workday of eight hours without a saved draft. */
export const workday: Pick<OutputOf<Api["GET /eod/draft"]>, "saved" | "plan" | "questions" | "kind" | "holiday" | "expectedHours"> = {
  saved: null,
  plan: { date: "2026-03-12", items: [], version: 0 },
  questions: [],
  kind: "working",
  holiday: null,
  expectedHours: 8,
};

export const savedRow = (taskName: string, hoursSpent: number | null = null): SavedDraft["tasks"][number] => ({
  key: taskName,
  taskName,
  hoursSpent,
  description: "",
  status: "In Progress",
  blockers: "",
  project: null,
  taskId: null,
});

export const savedDraft = (changes: Partial<SavedDraft> = {}): SavedDraft => ({
  date: "2026-03-12",
  tasks: [],
  dismissed: [],
  planTomorrow: null,
  updatedAt: "2026-03-12T11:00:00.000Z",
  version: 1,
  ...changes,
});

/** Mocks all requests of the report form, by default without a submitted report. */
export function answerTheForm({
  submitted = null,
  items = [],
  deadline = "2026-03-13T04:30:00.000Z",
  ...day
}: { submitted?: Eod | null; items?: Parameters<typeof draftResponse>[0]; deadline?: string } & Partial<typeof workday> = {}) {
  mockResponse("GET /eod/draft", ({ date }) => ({
    ...draftResponse(items),
    ...workday,
    ...day,
    date: date || "2026-03-12",
    submitted,
    deadline,
  }));
  mockResponse("GET /eod/draft/saved", null);
  mockResponse("DELETE /eod/draft/saved", { date: "2026-03-12" });
  mockResponse("PUT /eod/draft/saved", ({ date, tasks = [], dismissed = [], planTomorrow = null, version = 0 }) =>
    savedDraft({
      date: date || "2026-03-12",
      tasks: tasks.map((task, index) => ({ ...savedRow(""), ...(task as object), key: task.key ?? String(index), project: null })),
      dismissed,
      planTomorrow,
      version: version + 1,
    }),
  );
  mockResponse("GET /eod/my-eods", pageOf(submitted ? [submitted] : []));
  mockResponse("GET /hours/me", ({ startDate }) => hoursResponse([[user(), [8, 8, 8, 0, 0]]], startDate || undefined));
  mockResponse("GET /blockers/summary", { open: 0, withoutOwner: 0, oldest: null, resolved: 0, medianWorkdays: null });
  mockResponse("GET /projects/my-projects", []);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /users/dropdown", []);
  mockResponse("GET /tasks/user/:userId", { ...pageOf([]), isMore: false });
}

const draftResponse = (items: (Pick<SuggestedItem, "taskName" | "source"> & Partial<SuggestedItem>)[]) => ({
  items: items.map((item) => ({ project: null, taskId: null, status: "In Progress" as const, ...item })),
  openDays: ["2026-03-12", "2026-03-11"],
});

/** Sets a field's text with one event, because typing letter by letter is slow in jsdom. */
export const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

/** Sets a field's text and submits with Enter. */
export function enter(field: HTMLElement, text: string) {
  write(field, text);
  fireEvent.submit(field);
}

import type { Import, ImportRow } from "@daybook/contract/imports/imports";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { newId, pagination, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { ImportDrawer } from "./components/import-drawer.tsx";
import { ImportPanel } from "./components/import-panel.tsx";
import { ImportStart } from "./components/import-start.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const id = newId();

const field = (name: string, label: string, more: Partial<Import["fields"][number]> = {}) => ({
  field: name,
  label,
  isRequired: false,
  isHidden: false,
  isDay: false,
  isNumber: false,
  options: null,
  mayCreate: false,
  createIn: null,
  hasDefault: false,
  ...more,
});

const row = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  typed: { name: "Asha", email: "nowhere" },
  values: { name: "Asha", email: "nowhere" },
  problems: [],
  notes: [],
  doubts: [],
  action: "create",
  changes: [],
  isRepaired: false,
  outcome: null,
  reason: null,
  ...more,
});

const draft: Import = {
  _id: id,
  kind: "people",
  label: "People",
  fileName: "people.csv",
  state: "draft",
  rows: 2,
  createdBy: { _id: newId(), name: "Ananya Iyer", team: null, profilePicture: null },
  createdAt: "2026-03-12T08:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  outcomes: {},
  failure: null,
  noun: { one: "person", many: "people" },
  fields: [field("name", "Name"), field("email", "Email"), field("team", "Team", { options: ["Design", "Development"], mayCreate: true })],
  columns: [
    { name: "Employee", field: "name", samples: ["Asha", "Ben"], note: null },
    { name: "Dept", field: "team", samples: ["Dev"], note: null },
  ],
  choices: { dayOrders: {}, values: {}, create: {}, defaults: {}, existing: "keep" },
  notes: [],
  problems: [],
  questions: [{ field: "dateOfJoining", label: "Date of Joining", typed: "05/03/2026", dayFirst: "5 Mar 2026", monthFirst: "3 May 2026" }],
  unknown: [{ field: "team", word: "Dev", rows: 1, suggestion: "Development" }],
  counts: { rows: 2, create: 1, update: 1, same: 0, wrong: 1, leftOut: 0, toLookAt: 0 },
  sums: [],
  invitable: [],
  version: 1,
  page: [row(2), row(3, { action: "wrong", problems: [{ field: "email", message: '"nowhere" is not an email address.' }] })],
  pagination,
};

beforeEach(() => {
  for (const operation of ["PUT /imports/:id", "PUT /imports/:id/rows/:line", "POST /imports/:id/start"] as const)
    mockResponse(operation, { _id: id });
});

test("asks what is in doubt once, for all rows", async () => {
  mockResponse("GET /imports/:id", draft);
  const { person } = renderPart(<ImportPanel id={id} onClose={() => {}} />, { as: admin });
  await person.click(await screen.findByRole("button", { name: "5 Mar 2026" }));
  await person.click(screen.getByRole("button", { name: "Use Development" }));
  await person.click(screen.getByRole("button", { name: "Create Dev" }));
  expect(sent("PUT /imports/:id")).toEqual([
    { id, dayOrders: { dateOfJoining: "day first" } },
    { id, values: { team: { Dev: "Development" } } },
    { id, create: { team: ["Dev"] } },
  ]);
});

test("creates a project in one of several teams; with one team it does not ask", async () => {
  const project = field("project", "Project", { options: ["Venus"], mayCreate: true });
  const createIn = (...options: string[]) => ({ label: "Project's team", options });
  const unknown = [{ field: "project", word: "Mars", rows: 3, suggestion: null }];
  mockResponse("GET /imports/:id", {
    ...draft,
    fields: [{ ...project, createIn: createIn("Design", "Development") }],
    unknown,
    counts: { ...draft.counts, toLookAt: 1 },
  });
  const { person, unmount } = renderPart(<ImportPanel id={id} onClose={() => {}} />, { as: admin });
  await person.click(await screen.findByRole("combobox", { name: "Create Mars in" }));
  await person.click(await screen.findByRole("option", { name: "Development" }));
  expect(screen.getByRole("radio", { name: "To look at 1" })).toBeDefined();
  unmount();
  mockResponse("GET /imports/:id", { ...draft, fields: [{ ...project, createIn: createIn("Design") }], unknown });
  const lead = renderPart(<ImportPanel id={id} onClose={() => {}} />, { as: user({ role: "team_lead" }) });
  await lead.person.click(await screen.findByRole("button", { name: "Create Mars" }));
  expect(sent("PUT /imports/:id")).toEqual([
    { id, create: { project: ["Mars"] }, createIn: { project: { Mars: "Development" } } },
    { id, create: { project: ["Mars"] }, createIn: { project: { Mars: "Design" } } },
  ]);
});

test("corrects a row in place, and says which rows an import would leave out", async () => {
  mockResponse("GET /imports/:id", draft);
  const { person } = renderPart(<ImportPanel id={id} onClose={() => {}} />, { as: admin });
  const wrong = await screen.findByRole("listitem", { name: "Line 3" });
  const email = within(wrong).getByLabelText("Email of line 3");
  await person.clear(email);
  await person.type(email, "asha@example.com{Enter}");
  expect(sent("PUT /imports/:id/rows/:line")[0]).toMatchObject({ id, values: { email: "asha@example.com" } });
  expect(screen.getByText("1 row still to correct, it would be left out")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Import 1 person" }));
  expect(sent("POST /imports/:id/start")).toEqual([{ id, leaveOut: true }]);
});

test("the table of balances shows doubts as warnings and the rest as notes, and has views for both", async () => {
  const [doubt, note] = ["Casual: Below zero: taken in advance?", "Casual: 2 days from 1 Dec 2026 on are booked or asked for already."];
  const casual = field("type:1", "Casual", { isNumber: true });
  const values = { person: "Asha Rao", "type:1": "-1" };
  const changes = [{ field: "type:1", before: "12", after: "-1" }];
  mockResponse("GET /imports/:id", {
    ...draft,
    kind: "opening_balances",
    fields: [casual],
    columns: [{ name: "Casual", field: "type:1", samples: ["-1"], note: null }],
    counts: { rows: 1, create: 0, update: 1, same: 0, wrong: 0, leftOut: 0, toLookAt: 1 },
    page: [row(2, { action: "update", values, changes, doubts: [doubt], notes: [note] })],
  });
  const { person } = renderPart(<ImportPanel id={id} onClose={() => {}} />, { as: admin });
  const table = await screen.findByRole("table", { name: "Before and after" });
  const warning = "color: var(--wait-text)";
  expect(within(table).getByText(doubt).parentElement!.style.cssText).toContain(warning);
  expect(within(table).getByText(note).parentElement!.style.cssText).not.toContain(warning);
  expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual(["all", "update", "to_look_at", "wrong"]);
  await person.click(screen.getByText("To look at 1"));
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "To look at 1" })).checked).toBe(true);
});

test("numbers of the table of balances are corrected in place, also those that the row does not have", async () => {
  const [casual, perYear] = [field("type:1", "Casual", { isNumber: true }), field("year:1", "Casual per year", { isNumber: true })];
  mockResponse("GET /imports/:id", {
    ...draft,
    kind: "opening_balances",
    fields: [casual, perYear],
    columns: [casual, perYear].map(({ field: name, label }) => ({ name: label, field: name, samples: [], note: null })),
    counts: { rows: 1, create: 0, update: 1, same: 0, wrong: 0, leftOut: 0, toLookAt: 0 },
    page: [
      row(2, {
        action: "update",
        values: { person: "Asha Rao", "type:1": "7.5" },
        changes: [{ field: "type:1", before: "12", after: "7.5" }],
      }),
    ],
  });
  const { person } = renderPart(<ImportPanel id={id} onClose={() => {}} />, { as: admin });
  const number = await screen.findByRole("textbox", { name: "Casual of Asha Rao" });
  expect(number).toHaveProperty("value", "7.5");
  await person.click(number);
  await person.tab();
  expect(sent("PUT /imports/:id/rows/:line")).toEqual([]);
  await person.clear(number);
  await person.type(number, "8{Enter}");
  await person.type(screen.getByRole("textbox", { name: "Casual per year of Asha Rao" }), "25");
  await person.tab();
  expect(sent("PUT /imports/:id/rows/:line").map(({ values }) => values)).toEqual([{ "type:1": "8" }, { "year:1": "25" }]);
});

test("a finished import says what was taken, and offers the rest as a file", async () => {
  const outcomes = { created: 3, updated: 2, kept: 1, refused: 1 };
  mockResponse("GET /imports/:id", { ...draft, state: "done", outcomes, page: [row(9, { reason: "This email is already in use" })] });
  renderPart(<ImportPanel id={id} onClose={() => {}} />, { as: admin });
  expect(await screen.findByText("3 added, 2 updated, 1 left as they are, 1 not taken")).toBeDefined();
  expect(screen.getByText("This email is already in use")).toBeDefined();
  expect(screen.getByRole("button", { name: "Download what was not taken" })).toBeDefined();
});

test("pasted cells are read like a file", async () => {
  const kind = { kind: "people" as const, label: "People", text: "Add people", noun: draft.noun, example: "Name\n" };
  mockResponse("GET /imports/kinds", [kind]);
  mockResponse("GET /imports", []);
  mockResponse("POST /imports/kinds/:kind", { _id: id });
  const opened: string[] = [];
  const { person } = renderPart(<ImportStart onOpen={(each) => opened.push(each)} />, { as: admin });
  await person.click(await screen.findByRole("button", { name: "Paste cells" }));
  await person.type(screen.getByLabelText("Cells, with their header row"), "Name");
  await person.click(screen.getByRole("button", { name: "Read cells" }));
  await screen.findByRole("button", { name: "Read cells" });
  expect(opened).toEqual([id]);
});

test("the import of a list is about its kind, and hands over who can be invited", async () => {
  const kind = { kind: "people" as const, label: "People", text: "Add people", noun: draft.noun, example: "Name\n" };
  mockResponse("GET /imports/kinds", [kind, { ...kind, kind: "tasks" as const, label: "Tasks" }]);
  mockResponse("GET /imports", [draft, { ...draft, _id: newId(), kind: "tasks" as const, fileName: "jira.csv" }]);
  const invitable = [newId(), newId()];
  mockResponse("GET /imports/:id", { ...draft, state: "done", outcomes: { created: 2 }, invitable });
  const invited: string[][] = [];
  const onInvite = (ids: string[]) => invited.push(ids);
  let closed = 0;
  const { person } = renderPart(<ImportDrawer kind="people" opened onClose={() => closed++} onInvite={onInvite} />, { as: admin });
  await person.click(await screen.findByRole("button", { name: "People: people.csv" }));
  expect(screen.queryByText(/jira\.csv/)).toBeNull();
  await person.click(await screen.findByRole("button", { name: "Invite 2 people" }));
  expect([invited, closed]).toEqual([[invitable], 1]);
});

import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import * as erasures from "@daybook/contract/erasures/erasures";
import * as hours from "@daybook/contract/hours/hours";
import { type ReportKind, report, reportKinds } from "@daybook/contract/reports/reports";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { signIns } from "../../seed/people.ts";
import { seededRandom } from "../../seed/random.ts";
import { seedDemo } from "../../seed/seed.ts";

/* Erasures of random people of the demo's company: what a company adds up and what it lists of others stay. */

const server = startServer();
const period = { startDate: "2025-11-15", endDate: "2026-03-11" };
let admin: { id: string };

beforeAll(async () => {
  server.clock.set("2026-03-12T15:00:00Z");
  await seedDemo(server.database, { today: "2026-03-12", random: seededRandom(7), now: "2026-03-12T15:00:00Z", log: () => {} });
  const { id } = await server.db.selectFrom("users").select("id").where("name", "=", signIns.admin.name).executeTakeFirstOrThrow();
  admin = { id };
});

/** Every row of a report with its totals. */
async function wholeReport(kind: ReportKind) {
  const { data } = await server.as(admin, report, { kind, ...period, all: true });
  const pages = data.rowCount > data.rows.length ? await pagesOf(kind, data.rowCount) : data;
  return {
    totals: data.totals,
    rowCount: data.rowCount,
    rows: pages.rows.map((cells, index) => ({ cells, user: pages.sources[index]!.user })),
  };
}

async function pagesOf(kind: ReportKind, rowCount: number) {
  const rows = [];
  const sources = [];
  for (let page = 1; rows.length < rowCount; page++) {
    const { data } = await server.as(admin, report, { kind, ...period, page, limit: 100 });
    rows.push(...data.rows);
    sources.push(...data.sources);
  }
  return { rows, sources };
}

const figures = async () => ({
  hours: (await server.as(admin, hours.all, period)).data,
  projects: (await server.as(admin, analytics.projects, period)).data,
  teams: (await server.as(admin, analytics.teams, period)).data,
  people: (await server.as(admin, analytics.users, period)).data,
});

async function everything() {
  const reports = {} as Record<ReportKind, Awaited<ReturnType<typeof wholeReport>>>;
  for (const kind of reportKinds) reports[kind] = await wholeReport(kind);
  return { reports, figures: await figures() };
}

async function erase(id: string) {
  await server.db
    .insertInto("erasures")
    .values({
      id: uuidv7(),
      userId: id,
      state: "planned",
      reason: "Asked",
      requestedAt: "2026-03-01T09:00:00Z",
      dueAt: "2026-03-08T09:00:00Z",
    } as never)
    .execute();
  await server.app.jobs.run("erasures.due");
  const list = (await server.as(admin, erasures.list)).data;
  return list.find(({ user }) => user._id === id)!.user.name;
}

/** Lists of people are in the order of names, which an erasure changes. */
const byId = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const idOf = (each: unknown) => (each as { user?: { _id: string } } | null)?.user?._id ?? "";
    return value.map(byId).toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, byId(each)]));
};

/** The values of a response as `path: value`, with a dash for the words that name the person. */
function valuesOf(value: unknown, words: readonly string[], path = ""): string[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, each]) => valuesOf(each, words, `${path}/${key}`));
  return [`${path}: ${words.reduce((text, word) => text.replaceAll(word, "–"), String(value))}`];
}

/** What two responses differ in. */
function differences(before: readonly string[], after: readonly string[]) {
  const [was, is] = [new Set(before), new Set(after)];
  return { gone: before.filter((line) => !is.has(line)), added: after.filter((line) => !was.has(line)) };
}
const none = { gone: [], added: [] };

test("leave every total, and every list of others, of a random company as they were", { timeout: 300_000 }, async () => {
  const people = await server.db
    .selectFrom("users")
    .select(["id", "name", "email", "employeeId"])
    .where("role", "<>", "admin")
    .orderBy("name")
    .execute();
  const picks = fc.sample(fc.uniqueArray(fc.constantFrom(...people), { minLength: 3, maxLength: 3 }), { numRuns: 1, seed: 20261126 })[0]!;
  for (const person of picks) {
    await server.as(admin, users.update, { id: person.id, status: "inactive" });
    const before = await everything();
    const name = await erase(person.id);
    expect(name).toMatch(/^Former member \d+$/);
    const after = await everything();
    const words = [person.name, person.email ?? name, name];
    const listed = (value: unknown) => valuesOf(byId(value), words);
    expect(differences(listed(before.figures), listed(after.figures))).toEqual(none);
    for (const kind of reportKinds) {
      const [was, is] = [before.reports[kind], after.reports[kind]];
      expect([is.rowCount, is.totals], `the totals of ${kind}`).toEqual([was.rowCount, was.totals]);
      const ofOthers = ({ rows }: typeof was) =>
        rows.filter(({ user }) => user !== person.id).map(({ cells }) => valuesOf(cells, words).join(", "));
      expect(differences(ofOthers(was), ofOthers(is)), `the rows of others in ${kind}`).toEqual(none);
      expect(was.rows.length).toBeGreaterThan(0);
    }
  }
});

test("can be carried out for everyone of the company, whatever the rows of a person are", { timeout: 300_000 }, async () => {
  await server.db.updateTable("users").set({ status: "inactive" }).where("role", "<>", "admin").execute();
  const rest = await server.db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "admin")
    .where("id", "not in", server.db.selectFrom("erasures").select("userId"))
    .execute();
  expect(rest.length).toBeGreaterThan(20);
  const planned = { state: "planned", reason: "Asked", requestedAt: "2026-03-01T09:00:00Z", dueAt: "2026-03-08T09:00:00Z" };
  await server.db
    .insertInto("erasures")
    .values(rest.map(({ id }) => ({ id: uuidv7(), userId: id, ...planned })) as never)
    .execute();
  await server.app.jobs.run("erasures.due");
  const left = await server.db.selectFrom("erasures").select(["userId", "state"]).where("state", "<>", "done").execute();
  expect(left).toEqual([]);
});

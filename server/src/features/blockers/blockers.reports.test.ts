import { beforeEach, describe, expect, test } from "vitest";
import * as blockers from "@daybook/contract/blockers/blockers";
import * as eods from "@daybook/contract/eods/eods";
import * as notifications from "@daybook/contract/notifications/notifications";
import { factories } from "#test/factories.ts";
import { startServer, type Person } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

/** A Tuesday. */
const tuesday = "2026-03-10";
const item = { taskName: "Wheel close-up", hoursSpent: 2 };
const blocked = { ...item, blockers: "No licence" };

beforeEach(async () => {
  server.events.length = 0;
  at(tuesday);
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodWindowDays: 7 })
    .execute();
});

const at = (date: string, time = "16:00") => server.clock.set(`${date}T${time}:00Z`);
const submit = async (person: Person, tasks: object[], more: object = {}) => {
  const { status, data } = await server.as(person, eods.submit, { tasks, ...more });
  expect(status).toBe(201);
  return data;
};
const edit = (person: Person, id: string, tasks: object[]) => server.as(person, eods.update, { id, tasks });
const blockersOf = async (person: Person, filters: object = {}) => (await server.as(person, blockers.list, filters)).data;
const textsOf = async (person: Person) => (await blockersOf(person)).map(({ text }) => text);

describe("a report with a blocker", () => {
  test("of Tuesday that Wednesday does not mention is open and two workdays old on Thursday", async () => {
    const member = await make.user();
    await submit(member, [blocked]);
    at("2026-03-11");
    await submit(member, [item]);
    at("2026-03-12");
    expect(await blockersOf(member)).toMatchObject([
      {
        text: "No licence",
        raisedBy: { _id: member.id },
        state: "open",
        owner: null,
        firstDate: tuesday,
        lastDate: tuesday,
        ageWorkdays: 2,
        mentions: 1,
        can: { read: true, update: true, resolve: true, reopen: false, resumeTask: false },
      },
    ]);
  });

  test("does not age on weekends and holidays", async () => {
    const member = await make.user();
    await submit(member, [blocked]);
    await server.db.insertInto("holidays").values({ id: crypto.randomUUID(), date: "2026-03-13", name: "Holi" }).execute();
    at("2026-03-16");
    expect(await blockersOf(member)).toMatchObject([{ ageWorkdays: 3 }]);
    await server.db.deleteFrom("holidays").execute();
  });

  test("continues the open one with the same text on the next day", async () => {
    const member = await make.user();
    await submit(member, [blocked]);
    at("2026-03-11");
    await submit(member, [{ ...item, taskName: "Something else", blockers: " no LICENCE " }]);
    expect(await blockersOf(member)).toMatchObject([{ firstDate: tuesday, lastDate: "2026-03-11", mentions: 2 }]);
  });

  test("continues the open one with the same task, and takes over the new text", async () => {
    const member = await make.user();
    const task = await make.task(member, { assigneeId: member.id });
    await submit(member, [{ ...blocked, taskId: task.id }]);
    at("2026-03-11");
    await submit(member, [{ ...item, taskId: task.id, blockers: "Licence is ordered" }]);
    expect(await blockersOf(member)).toMatchObject([{ text: "Licence is ordered", task: { _id: task.id }, mentions: 2, ageWorkdays: 1 }]);
  });

  test("opens one for the status Blocked without a text, named after the item", async () => {
    const member = await make.user();
    await submit(member, [{ ...item, status: "Blocked" }]);
    expect(await textsOf(member)).toEqual(["Wheel close-up"]);
  });

  test("of another person with the same text is another blocker", async () => {
    const [one, two] = [await make.user(), await make.user()];
    await submit(one, [blocked]);
    await submit(two, [blocked]);
    expect([await textsOf(one), await textsOf(two)]).toEqual([["No licence"], ["No licence"]]);
  });

  test("opens a new one after the earlier one was resolved, but not for a day before that", async () => {
    const member = await make.user();
    await submit(member, [blocked]);
    at("2026-03-11");
    const [open] = await blockersOf(member);
    await server.as(member, blockers.resolve, { id: open!._id });
    await submit(member, [blocked], { date: "2026-03-09" });
    expect(await blockersOf(member)).toMatchObject([{ state: "resolved", firstDate: "2026-03-09", mentions: 2 }]);
    at("2026-03-12");
    await submit(member, [blocked]);
    expect(await blockersOf(member, { state: "open" })).toMatchObject([{ firstDate: "2026-03-12", mentions: 1 }]);
  });

  test("is audited and notifies the raiser, the lead and admins", async () => {
    const member = await make.user();
    await submit(member, [blocked]);
    const [open] = await blockersOf(member);
    expect(server.events).toContainEqual({ name: "blockers.changed", userIds: [member.id], teamIds: [member.teamId] });
    const events = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", open!._id).execute();
    expect(events).toMatchObject([{ action: "blockers.opened", actorId: member.id, after: { text: "No licence" } }]);
  });
});

describe("editing a report", () => {
  test("does not duplicate its blocker", async () => {
    const member = await make.user();
    const { _id } = await submit(member, [blocked]);
    await edit(member, _id, [blocked, { taskName: "More" }]);
    await edit(member, _id, [{ ...blocked, taskName: "Renamed" }]);
    expect(await blockersOf(member)).toMatchObject([{ text: "No licence", mentions: 1 }]);
  });

  test("changes the text of its blocker, also of one with an owner", async () => {
    const member = await make.user();
    const { _id } = await submit(member, [blocked]);
    const [open] = await blockersOf(member);
    await server.as(member, blockers.update, { id: open!._id, owner: member.id });
    await edit(member, _id, [{ ...item, blockers: "No licence for the plug-in" }]);
    expect(await blockersOf(member)).toMatchObject([{ _id: open!._id, text: "No licence for the plug-in", owner: { _id: member.id } }]);
  });

  test("withdraws its blocker if no one has worked on it", async () => {
    const member = await make.user();
    const { _id } = await submit(member, [blocked]);
    await edit(member, _id, [item]);
    expect(await blockersOf(member)).toEqual([]);
    expect(await server.db.selectFrom("blockers").selectAll().where("raisedBy", "=", member.id).execute()).toEqual([]);
  });

  test("keeps a blocker with an owner, or of another report", async () => {
    const member = await make.user();
    const first = await submit(member, [blocked, { taskName: "Export", blockers: "No key" }]);
    at("2026-03-11");
    await submit(member, [blocked]);
    const key = (await blockersOf(member)).find(({ text }) => text === "No key")!;
    await server.as(member, blockers.update, { id: key._id, owner: member.id });
    await edit(member, first._id, [item]);
    expect(await blockersOf(member)).toMatchObject([
      { text: "No key", mentions: 0, firstDate: tuesday },
      { text: "No licence", mentions: 1, firstDate: "2026-03-11" },
    ]);
  });

  test("does not reopen a resolved blocker that it still mentions", async () => {
    const member = await make.user();
    await submit(member, [blocked]);
    const [open] = await blockersOf(member);
    await server.as(member, blockers.resolve, { id: open!._id });
    await submit(member, [{ taskName: "More" }]);
    expect(await blockersOf(member)).toMatchObject([{ _id: open!._id, state: "resolved", mentions: 1 }]);
  });

  test("twice at the same time, or for two days at the same time, opens one blocker", async () => {
    const member = await make.user();
    await Promise.all(["2026-03-09", tuesday, tuesday].map((date) => server.as(member, eods.submit, { date, tasks: [blocked] })));
    expect(await blockersOf(member)).toMatchObject([{ firstDate: "2026-03-09", lastDate: tuesday, mentions: 2 }]);
  });
});

describe("the next report", () => {
  const suggestionsOf = async (person: Person) => (await server.as(person, eods.draft, {})).data.items;

  test("asks about open blockers in the rows of their items", async () => {
    const member = await make.user();
    await submit(member, [blocked, { taskName: "Export", status: "Completed", blockers: "No key" }]);
    at("2026-03-11");
    expect(await suggestionsOf(member)).toMatchObject([
      { taskName: "Wheel close-up", source: "unfinished", blocker: { text: "No licence", ageWorkdays: 1, owner: null } },
      { taskName: "Export", source: "blocker", status: "Blocked", blocker: { text: "No key" } },
    ]);
  });

  test("does not ask about resolved blockers, nor again on the same day", async () => {
    const member = await make.user();
    await submit(member, [blocked, { taskName: "Export", blockers: "No key" }]);
    const key = (await blockersOf(member)).find(({ text }) => text === "No key")!;
    await server.as(member, blockers.resolve, { id: key._id });
    expect((await suggestionsOf(member)).filter(({ blocker }) => blocker)).toEqual([]);
    at("2026-03-11");
    expect((await suggestionsOf(member)).flatMap(({ blocker }) => blocker?.text ?? [])).toEqual(["No licence"]);
  });
});

describe("a name after an @ in the text of a blocker", () => {
  async function cast() {
    const team = await make.team();
    return {
      member: await make.user("team_member", { team, name: "Kavya Nair" }),
      ann: await make.user("team_member", { team, name: "Ann" }),
      annLee: await make.user("team_member", { team, name: "Ann Lee" }),
      tara: await make.user("team_member", { team: await make.team(), name: "Tara Rao" }),
    };
  }
  const ownersOf = async (person: Person) => (await blockersOf(person)).map(({ owner }) => owner?.name ?? null);

  test("makes the colleague its owner, by the longest name that matches, with a notice", async () => {
    const { member, annLee, ann } = await cast();
    await submit(member, [{ ...item, blockers: "Waiting for @ann lee to send the licence" }]);
    expect(await ownersOf(member)).toEqual(["Ann Lee"]);
    expect((await server.as(annLee, notifications.list, {})).data).toMatchObject([{ kind: "blocker_assigned" }]);
    expect((await server.as(ann, notifications.list, {})).data).toEqual([]);
  });

  test("names no one outside the team and projects, and an address is no name", async () => {
    const { member } = await cast();
    await submit(member, [{ ...item, blockers: "Waiting for @Tara Rao, mail@ann.example" }]);
    expect(await ownersOf(member)).toEqual([null]);
  });

  test("never replaces an owner, and assigns a continued blocker without one", async () => {
    const { member, ann } = await cast();
    const { _id } = await submit(member, [{ ...item, blockers: "No licence" }]);
    await edit(member, _id, [{ ...item, blockers: "No licence @Ann" }]);
    expect(await ownersOf(member)).toEqual(["Ann"]);
    await edit(member, _id, [{ ...item, blockers: "No licence @Ann Lee" }]);
    expect(await ownersOf(member)).toEqual([ann.name]);
  });
});

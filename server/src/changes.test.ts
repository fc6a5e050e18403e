import { beforeEach, describe, expect, test } from "vitest";
import { change, on, record, subscriptionsOf } from "#changes.ts";
import type { ActorContext, Event, MaybeActor, Facts, Recorded, Subscription } from "#context.ts";
import { AppError } from "#errors.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { inDryRun, inTransaction } from "#transaction.ts";

const server = startServer();

type Named = Facts & { name: string };
const emits = (changes: readonly Recorded<Named>[]): Event[] => changes.map(({ name }) => ({ name: "teams.changed", teamId: name }));
const created = change<Named>("teams.created", { emits });
const updated = change<Named>("teams.updated", { emits });
const opened = change("blockers.opened");

let heard: string[];
let sent: string[];
let actions: () => Promise<string[]>;

beforeEach(async () => {
  [heard, sent] = [[], []];
  const earlier = await server.db.selectFrom("auditEvents").select("id").execute();
  const known = new Set(earlier.map(({ id }) => id));
  actions = async () => {
    const rows = await server.db.selectFrom("auditEvents").select(["id", "action"]).orderBy("at").orderBy("id").execute();
    return rows.filter(({ id }) => !known.has(id)).map(({ action }) => action);
  };
});

const contextWith = (...subscriptions: Subscription[]) =>
  jobContext(server, { ip: "192.0.2.1", emit: (event) => void sent.push(event.name), subscriptions: subscriptionsOf(subscriptions) });

const hear = (name: string) => async (_ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]) =>
  void heard.push(`${name}: ${changes.map(({ change }) => change.name).join(", ")}`);

describe("subscriptions", () => {
  test("run as hooks, notices and messages, whatever the order of the list, and each once with all of its changes", async () => {
    const ctx = await contextWith(
      on([created, updated], hear("message"), "messages"),
      on(created, hear("notice"), "notices"),
      on([created, updated], hear("hook")),
      on(opened, hear("other")),
    );
    await inTransaction(ctx, async (ctx) => {
      record(ctx, created, { id: null, name: "a" });
      record(ctx, updated, { id: null, name: "b" });
      record(ctx, created, { id: null, name: "c" });
    });
    expect(heard).toEqual([
      "hook: teams.created, teams.updated, teams.created",
      "notice: teams.created, teams.created",
      "message: teams.created, teams.updated, teams.created",
    ]);
    expect(sent).toEqual(["teams.changed", "teams.changed", "teams.changed"]);
  });

  test("get the facts of the changes", async () => {
    const names: string[] = [];
    const ctx = await contextWith(on(created, async (_ctx, changes) => void names.push(...changes.map(({ name }) => name))));
    await inTransaction(ctx, async (ctx) => record(ctx, created, { id: null, name: "Studio" }));
    expect(names).toEqual(["Studio"]);
  });

  test("run inside the transaction: an error in one keeps nothing and sends nothing", async () => {
    const ctx = await contextWith(
      on(created, async ({ db }) => {
        expect(db.isTransaction).toBe(true);
      }),
      on(
        created,
        async () => {
          throw new Error("no notice");
        },
        "notices",
      ),
    );
    const failed = inTransaction(ctx, async (ctx) => record(ctx, created, { id: null, name: "a" }));
    await expect(failed).rejects.toThrow("no notice");
    expect([await actions(), sent]).toEqual([[], []]);
  });

  test("may record further changes in hooks, which have their own hooks", async () => {
    const ctx = await contextWith(
      on(created, async (ctx) => record(ctx, opened, { id: null })),
      on(opened, hear("hook")),
      on(opened, hear("notice"), "notices"),
    );
    await inTransaction(ctx, async (ctx) => record(ctx, created, { id: null, name: "a" }));
    expect(heard).toEqual(["hook: blockers.opened", "notice: blockers.opened"]);
    expect(await actions()).toEqual(["teams.created", "blockers.opened"]);
  });

  test("may not record changes in notices", async () => {
    const ctx = await contextWith(on(created, async (ctx) => record(ctx, opened, { id: null }), "notices"));
    const failed = inTransaction(ctx, async (ctx) => record(ctx, created, { id: null, name: "a" }));
    await expect(failed).rejects.toThrow("blockers.opened was recorded after the hooks");
  });

  test("do not run without their changes", async () => {
    await inTransaction(await contextWith(on(created, hear("hook"))), async (ctx) => record(ctx, opened, { id: null }));
    expect(heard).toEqual([]);
  });
});

describe("socket events", () => {
  test("are sent after the commit, equal ones once, those of changes before direct ones", async () => {
    await inTransaction(await contextWith(), async (ctx) => {
      ctx.emit({ name: "settings.changed" });
      record(ctx, created, { id: null, name: "a" });
      record(ctx, updated, { id: null, name: "a" });
      record(ctx, updated, { id: null, name: "b" });
      expect(sent).toEqual([]);
    });
    expect(sent).toEqual(["teams.changed", "teams.changed", "settings.changed"]);
  });
});

describe("changes", () => {
  test("are refused outside of a transaction", async () => {
    const ctx = await contextWith();
    expect(() => record(ctx, opened, { id: null })).toThrow("blockers.opened was recorded outside of a transaction");
  });

  test("of nested transactions belong to the outer one", async () => {
    const ctx = await contextWith(on(created, hear("hook")));
    await inTransaction(ctx, async (ctx) => {
      record(ctx, created, { id: null, name: "a" });
      await inTransaction(ctx, async (ctx) => record(ctx, created, { id: null, name: "b" }));
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(["hook: teams.created, teams.created"]);
  });

  test("of an attempt that is run again are forgotten", async () => {
    let attempts = 0;
    await inTransaction(await contextWith(on(created, hear("hook"))), async (ctx) => {
      record(ctx, created, { id: null, name: "a" });
      if (++attempts === 1) throw Object.assign(new Error("deadlock"), { code: "40P01" });
    });
    expect([attempts, heard, await actions(), sent]).toEqual([2, ["hook: teams.created"], ["teams.created"], ["teams.changed"]]);
  });

  test("of a dry run are forgotten", async () => {
    const ctx = await contextWith(on(created, hear("hook")));
    expect(await inDryRun(ctx as unknown as ActorContext, async (ctx) => record(ctx, created, { id: null, name: "a" }))).toBeUndefined();
    expect([heard, await actions(), sent]).toEqual([[], [], []]);
  });

  test("are kept with an error that keeps changes, and their events are sent", async () => {
    const refused = inTransaction(await contextWith(on(created, hear("hook"))), async (ctx) => {
      record(ctx, created, { id: null, name: "a" });
      throw new AppError("forbidden", "No", { keepsChanges: true });
    });
    await expect(refused).rejects.toThrow("No");
    expect([heard, await actions(), sent]).toEqual([["hook: teams.created"], ["teams.created"], ["teams.changed"]]);
  });

  test("store who made them, for whom, from where and what the context adds", async () => {
    const { id } = (await server.db.selectFrom("users").select("id").limit(1).executeTakeFirst()) ?? { id: null };
    await inTransaction({ ...(await contextWith()), recordsWith: { byEmail: true } }, async (ctx) =>
      record(ctx, opened, { id: null, actorId: id, after: { text: "No key", password: "x" } }),
    );
    const stored = await server.db.selectFrom("auditEvents").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ actorId: id, action: "blockers.opened", entity: "blockers", ip: "192.0.2.1", before: null });
    expect(stored.after).toEqual({ text: "No key", byEmail: true });
  });
});

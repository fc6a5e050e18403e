import { describe, expect, test } from "vitest";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { addPasskey, addTotp } from "#test/second-factor-fixtures.ts";

const server = startServer();
const make = factories(server);

describe("the sign-in state", () => {
  test("is for admins only, who filter by it; it ignores the filter of others", async () => {
    const ours = await make.team();
    const admin = await make.user("admin");
    const lead = await make.user("team_lead", { team: ours });
    const member = await make.user("team_member", { team: ours, firstSignedInAt: "2026-03-01T09:00:00.000Z" });
    const mate = await make.user("team_member", { team: ours });
    const listed = async (person: Person, signIn?: string) =>
      (await server.as(person, users.list, { team: ours.id, signIn })).data.map(({ _id, signIn: state }) => [_id, state] as const);

    expect(new Map(await listed(admin))).toEqual(
      new Map([
        [lead.id, "never"],
        [member.id, "active"],
        [mate.id, "never"],
      ]),
    );
    expect(await listed(admin, "active")).toEqual([[member.id, "active"]]);
    expect((await listed(admin, "never")).map(([id]) => id).sort()).toEqual([lead.id, mate.id].sort());
    expect(await listed(admin, "never,active")).toHaveLength(3);
    const { data, body } = await server.as(admin, users.listForAdmin, { team: ours.id, signIn: "never" });
    expect([data.length, body["pagination"]]).toEqual([2, expect.objectContaining({ totalItems: 2 })]);

    const ofLead = await listed(lead, "active");
    expect(ofLead).toEqual(await listed(lead));
    expect(ofLead.every(([, state]) => state === undefined)).toBe(true);
    expect((await server.as(admin, users.list, { signIn: "sometimes" })).status).toBe(400);
  });
});

describe("the second factor", () => {
  test("is shown to admins only, who filter by it; the filter of others is ignored", async () => {
    const ours = await make.team();
    const [admin, lead] = [await make.user("admin"), await make.user("team_lead", { team: ours })];
    const [withApp, withPasskey] = [await make.user("team_member", { team: ours }), await make.user("team_member", { team: ours })];
    await addTotp(server, withApp);
    await addPasskey(server, withPasskey);
    const listed = async (person: Person, secondFactor?: string) =>
      new Map((await server.as(person, users.list, { team: ours.id, secondFactor })).data.map((user) => [user._id, user.secondFactor]));

    const all = new Map([
      [lead.id, false],
      [withApp.id, true],
      [withPasskey.id, true],
    ]);
    expect(await listed(admin)).toEqual(all);
    expect(await listed(admin, "")).toEqual(all);
    expect((await listed(admin, "true")).size).toBe(2);
    expect([...(await listed(admin, "false")).keys()]).toEqual([lead.id]);
    expect([...(await listed(lead, "true")).values()]).toEqual([undefined, undefined, undefined]);
    expect((await server.as(admin, users.list, { secondFactor: "maybe" })).status).toBe(400);
  });
});

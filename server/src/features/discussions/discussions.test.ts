import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as discussions from "@daybook/contract/discussions/discussions";
import * as eods from "@daybook/contract/eods/eods";
import * as mentions from "@daybook/contract/mentions/mentions";
import * as notifications from "@daybook/contract/notifications/notifications";
import { factories } from "#test/factories.ts";
import { startServer, type Person } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

beforeEach(() => server.clock.set("2026-03-12T12:00:00Z"));

/** A member's report, read by the team's lead and an admin. */
async function reported() {
  const [team, otherTeam] = [await make.team(), await make.team()];
  const people = {
    team,
    otherTeam,
    member: await make.user("team_member", { team, name: "Kavya Nair" }),
    mate: await make.user("team_member", { team, name: "Sana Qureshi" }),
    lead: await make.user("team_lead", { team, name: "Rohan Mehta" }),
    admin: await make.user("admin", { name: "Ananya Iyer" }),
    otherLead: await make.user("team_lead", { team: otherTeam, name: "Meera Joshi" }),
  };
  return { ...people, id: (await make.eod(people.member, { date: "2026-03-12" })).id };
}

const say = async (person: Person, id: string, text: string) => (await server.as(person, discussions.addComment, { id, text })).data;
const react = (person: Person, id: string, reaction: string | null) => server.as(person, discussions.react, { id, reaction });
const inboxOf = async (person: Person) => (await server.as(person, notifications.list, {})).data;
const noticesOf = async (person: Person) => (await inboxOf(person)).map(({ kind, title, reason }) => [kind, title, reason]);
const comments = async (person: Person, id: string) => (await server.as(person, discussions.listComments, { id })).data;

describe("comments on a report", () => {
  test("are listed oldest first, and counted in the lists of reports", async () => {
    const { member, lead, admin, id } = await reported();
    server.events.length = 0;
    await say(lead, id, "Which headset was it?");
    expect(server.events).toContainEqual({ name: "discussions.changed", userId: member.id, teamId: member.teamId });
    await say(member, id, "The Quest 3");

    expect((await comments(admin, id)).map(({ author, text }) => [author.name, text])).toEqual([
      ["Rohan Mehta", "Which headset was it?"],
      ["Kavya Nair", "The Quest 3"],
    ]);
    for (const list of [(await server.as(lead, eods.all, {})).data, (await server.as(member, eods.mine, {})).data])
      expect(list.find(({ _id }) => _id === id)).toMatchObject({ commentsCount: 2, reactions: [] });
  });

  test("are edited by their author for 15 minutes, and not over a newer version", async () => {
    const { member, lead, id } = await reported();
    const { _id: commentId } = await say(member, id, "Done");
    const { data } = await server.as(member, discussions.updateComment, { id, commentId, text: "Done today", version: 1 });
    expect(data).toMatchObject({ text: "Done today", editedAt: "2026-03-12T12:00:00.000Z", version: 2 });
    expect((await server.as(member, discussions.updateComment, { id, commentId, text: "Again", version: 1 })).status).toBe(409);
    expect((await server.as(lead, discussions.updateComment, { id, commentId, text: "Not mine" })).status).toBe(403);

    server.clock.set("2026-03-12T12:15:00Z");
    const late = await server.as(member, discussions.updateComment, { id, commentId, text: "Too late" });
    expect([late.status, late.body.message]).toEqual([
      409,
      "You can edit a comment for 15 minutes. Write a new one instead, or delete this one.",
    ]);
  });

  test("are deleted by their author, the lead and admins; two deletions at once delete one", async () => {
    const { member, lead, admin, id } = await reported();
    const { _id: commentId } = await say(admin, id, "A secret");
    expect((await server.as(member, discussions.removeComment, { id, commentId })).status).toBe(403);
    const both = await Promise.all([lead, admin].map((person) => server.as(person, discussions.removeComment, { id, commentId })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await comments(member, id)).toEqual([]);
  });

  test("are in the audit log, a deleted one without its text", async () => {
    const { member, admin, id } = await reported();
    const { _id: commentId } = await say(member, id, "First");
    await server.as(member, discussions.updateComment, { id, commentId, text: "Second" });
    await server.as(member, discussions.removeComment, { id, commentId });
    const { data } = await server.as(admin, audit.list, { entity: "eods", actor: member.id });
    expect(data.slice(0, 3)).toMatchObject([
      { action: "discussions.comment_removed", entityId: id, before: { author: "Kavya Nair" } },
      { action: "discussions.comment_updated", before: { text: "First" }, after: { text: "Second" } },
      { action: "discussions.commented", after: { text: "First" } },
    ]);
    expect(JSON.stringify(data[0])).not.toContain("Second");
  });
});

describe("notices about comments", () => {
  test("reach the author and earlier writers who may still read the report, not the writer", async () => {
    const { member, lead, admin, otherLead, otherTeam, id } = await reported();
    await say(lead, id, "Which headset was it?");
    expect(await noticesOf(member)).toEqual([
      ["report_commented", "Rohan Mehta commented on your report of 12 Mar 2026", "It is your report"],
    ]);
    expect((await inboxOf(member))[0]).toMatchObject({ entity: { type: "report", _id: id }, href: "/all-eods?day=2026-03-12" });

    await say(admin, id, "And the driver?");
    const toLead = ["report_commented", "Ananya Iyer commented on Kavya Nair’s report of 12 Mar 2026", "You commented on it"];
    expect(await noticesOf(lead)).toEqual([toLead]);
    expect((await inboxOf(lead))[0]!.href).toBe(`/team-lead/eods?user=${member.id}&day=2026-03-12`);
    expect(await noticesOf(admin)).toEqual([]);

    // The lead of another team reads the report no longer, and hears nothing.
    await server.db.updateTable("users").set({ teamId: otherTeam.id }).where("id", "=", lead.id).execute();
    await say(member, id, "The newest one");
    expect(await noticesOf(lead)).toEqual([]);
    expect((await noticesOf(admin))[0]).toEqual([
      "report_commented",
      "Kavya Nair commented on their report of 12 Mar 2026",
      "You commented on it",
    ]);
    expect(await noticesOf(otherLead)).toEqual([]);
  });

  test("a mention reaches only people who may read the report, once, and instead of the comment", async () => {
    const { member, mate, lead, id } = await reported();
    const { _id: commentId } = await say(lead, id, "@Kavya Nair and @Sana Qureshi, please look");
    const mention = [
      "task_mentioned",
      "Rohan Mehta mentioned you in a comment on Kavya Nair’s report of 12 Mar 2026",
      "You were mentioned",
    ];
    expect(await noticesOf(member)).toEqual([["task_mentioned", ...mention.slice(1)]]);
    expect(await noticesOf(mate)).toEqual([]);

    await server.as(lead, discussions.updateComment, { id, commentId, text: "@Kavya Nair, @Ananya Iyer" });
    expect(await noticesOf(member)).toHaveLength(1);
  });

  test("the people to mention are the author, their lead and admins", async () => {
    const { member, mate, lead, otherLead, id } = await reported();
    const { data } = await server.as(lead, mentions.list, { report: id });
    const suggested = data.map(({ _id }) => _id);
    expect(suggested[0]).toBe(member.id);
    expect([mate, otherLead, lead].filter(({ id }) => suggested.includes(id))).toEqual([]);
  });
});

describe("reactions to a report", () => {
  test("are one per person, changed and taken back, with names", async () => {
    const { member, lead, admin, id } = await reported();
    await react(lead, id, "thanks");
    server.clock.set("2026-03-12T12:01:00Z");
    await react(admin, id, "like");
    server.clock.set("2026-03-12T12:02:00Z");
    const { data } = await react(lead, id, "well_done");
    expect(data.map(({ reaction, user }) => [reaction, user.name])).toEqual([
      ["like", "Ananya Iyer"],
      ["well_done", "Rohan Mehta"],
    ]);
    expect((await react(lead, id, null)).data).toMatchObject([{ reaction: "like" }]);
    expect((await server.as(member, eods.get, { id })).data.reactions).toMatchObject([{ reaction: "like", user: { _id: admin.id } }]);
  });

  test("are one notice per report, which goes with the last of them", async () => {
    const { member, lead, admin, id } = await reported();
    await react(lead, id, "thanks");
    expect(await noticesOf(member)).toEqual([["report_reacted", "Rohan Mehta reacted to your report of 12 Mar 2026", "It is your report"]]);
    // Hours later, and after it was read, the same row says more.
    const [first] = await inboxOf(member);
    await server.as(member, notifications.update, { id: first!._id, read: true });
    server.clock.set("2026-03-12T18:00:00Z");
    await react(admin, id, "well_done");
    expect(await inboxOf(member)).toMatchObject([
      { title: "Ananya Iyer and one other reacted to your report of 12 Mar 2026", body: "Well done, Thanks", readAt: null },
    ]);

    await react(admin, id, null);
    expect(await inboxOf(member)).toHaveLength(1);
    await react(lead, id, null);
    expect(await inboxOf(member)).toEqual([]);
  });

  test("of the author tell no one; the same reaction again changes nothing", async () => {
    const { member, lead, admin, id } = await reported();
    await react(member, id, "looking");
    await react(lead, id, "like");
    server.events.length = 0;
    await react(lead, id, "like");
    expect(server.events).toEqual([]);
    expect(await noticesOf(member)).toHaveLength(1);
    const { data } = await server.as(admin, audit.list, { entity: "eods", actor: lead.id });
    expect(data).toMatchObject([{ action: "discussions.reacted", before: { reaction: null }, after: { reaction: "like" } }]);
  });

  test("go by no other channel than the inbox unless chosen", async () => {
    const { member } = await reported();
    const { data } = await server.as(member, notifications.getPreferences, {});
    expect(data.kinds.report_reacted).toEqual({ app: true, email: false, push: false });
    expect(data.kinds.report_commented).toMatchObject({ app: true, email: true });
  });
});

import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import { expect } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import type { Role } from "@daybook/contract/core/constants";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as exports from "@daybook/contract/exports/exports";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import type { ProviderPerson } from "#test/fakes/sign-on-provider.ts";
import type { TestServer } from "#test/harness.ts";
import { newBrowser } from "#test/sign-on-browser.ts";

/*
 * The rules of accounts as docs/domain/users.md states them, without the code of the server: when a session ends, what needs
 * a recent confirmation, which email single sign-on links, and when a delegation ends. People, teams and emails are indexes.
 */

export type Session = { alive: boolean; recent: boolean };
type ModelPerson = { role: Role; team: number; active: boolean; email: number; confirmed: boolean; sessions: Session[] };
export type Model = { people: ModelPerson[]; delegations: { lead: number; to: number }[]; links: Map<number, number> };

export type Real = {
  server: TestServer;
  app: FastifyInstance;
  provider: { person: ProviderPerson | undefined };
  /** Who administers the others; not part of the model. */
  root: { id: string };
  people: { id: string }[];
  cookies: string[][];
  teams: { id: string; name: string }[];
  emails: string[];
};

type Command = fc.AsyncCommand<Model, Real>;

const command = (text: string, run: Command["run"], check: Command["check"] = () => true): Command => ({
  check,
  run,
  toString: () => text,
});

const oldInstant = "2026-03-12T07:00:00.000Z";

const endSessions = (person: ModelPerson) => person.sessions.forEach((session) => (session.alive = false));
const endDelegations = (model: Model, ends: (each: Model["delegations"][number]) => boolean) =>
  void (model.delegations = model.delegations.filter((each) => !ends(each)));
const isTaken = (model: Model, person: number, email: number) =>
  model.people.some((other, index) => index !== person && other.email === email);

/** The change of a user by the root admin, who has confirmed recently. */
const byRoot = async ({ server, root, people }: Real, person: number, changes: object) =>
  (await server.as(root, users.update, { id: people[person]!.id, ...changes }, { cookie: await server.cookieOf(root) })).status;

const open = (person: number, recent: boolean) =>
  command(
    `${person} signs in${recent ? "" : " an hour ago"}`,
    async (model, { server, people, cookies }) => {
      cookies[person]!.push(await server.cookieOf(people[person]!, recent ? {} : { confirmedAt: oldInstant }));
      model.people[person]!.sessions.push({ alive: true, recent });
    },
    (model) => model.people[person]!.active && model.people[person]!.sessions.length < 8,
  );

/** Picks the newest session. */
const last = -1;

/** A call with one of the person's sessions, whose session may have ended. */
const withSession = (
  text: string,
  person: number,
  pick: number,
  run: (turn: { model: Model; real: Real; session: Session; as: ModelPerson; cookie: string }) => Promise<void>,
) =>
  command(
    `${person} ${text} with session ${pick}`,
    (model, real) => {
      const as = model.people[person]!;
      const at = pick === last ? as.sessions.length - 1 : pick % as.sessions.length;
      return run({ model, real, as, session: as.sessions[at]!, cookie: real.cookies[person]![at]! });
    },
    (model) => model.people[person]!.sessions.length > 0,
  );

const changeOwnEmail = (person: number, pick: number, email: number) =>
  withSession(`types the email ${email}`, person, pick, async ({ model, real, as, session, cookie }) => {
    const input = { email: real.emails[email]! };
    const { status } = await real.server.as(real.people[person]!, users.updateMyProfile, input, { cookie });
    const isChange = as.email !== email;
    const expected = !session.alive ? 401 : !isChange ? 200 : !session.recent ? 403 : isTaken(model, person, email) ? 409 : 200;
    expect(status).toBe(expected);
    if (expected === 200 && isChange) Object.assign(as, { email, confirmed: false });
  });

/** An admin changes the own team: the session that replaces this one is as recent as it was. */
const changeOwnTeam = (person: number, pick: number, team: number) =>
  withSession(`moves to team ${team}`, person, pick, async ({ real, as, session, cookie }) => {
    const { id } = real.people[person]!;
    const { status, headers } = await real.server.as({ id }, users.update, { id, team: real.teams[team]!.name }, { cookie });
    expect(status).toBe(session.alive ? 200 : 401);
    if (!session.alive || as.team === team) return;
    as.team = team;
    endSessions(as);
    as.sessions.push({ alive: true, recent: session.recent });
    real.cookies[person]!.push(String([headers["set-cookie"]].flat()[0]).split(";", 1)[0]!);
  });

const exportOther = (person: number, pick: number) =>
  withSession("exports another's data", person, pick, async ({ real, session, cookie }) => {
    await real.server.db.deleteFrom("rateLimits").execute();
    const { status } = await real.server.as(real.people[person]!, exports.all, { userId: real.root.id }, { cookie });
    expect(status).toBe(!session.alive ? 401 : session.recent ? 200 : 403);
  });

const setEmail = (person: number, email: number) =>
  command(`an admin gives ${person} the email ${email}`, async (model, real) => {
    const expected = isTaken(model, person, email) ? 409 : 200;
    expect(await byRoot(real, person, { email: real.emails[email]! })).toBe(expected);
    if (expected === 200) Object.assign(model.people[person]!, { email, confirmed: true });
  });

const moveTeam = (person: number, team: number) =>
  command(`an admin moves ${person} to team ${team}`, async (model, real) => {
    expect(await byRoot(real, person, { team: real.teams[team]!.name })).toBe(200);
    const as = model.people[person]!;
    if (as.team === team) return;
    as.team = team;
    endSessions(as);
    endDelegations(model, ({ lead }) => lead === person);
  });

const setRole = (person: number, role: Role) =>
  command(`an admin makes ${person} a ${role}`, async (model, real) => {
    expect(await byRoot(real, person, { role })).toBe(200);
    const as = model.people[person]!;
    if (as.role === role) return;
    as.role = role;
    endSessions(as);
    endDelegations(model, ({ lead }) => lead === person);
  });

const setStatus = (person: number, active: boolean) =>
  command(`an admin ${active ? "activates" : "deactivates"} ${person}`, async (model, real) => {
    expect(await byRoot(real, person, { status: active ? "active" : "inactive" })).toBe(200);
    const as = model.people[person]!;
    if (as.active === active) return;
    as.active = active;
    endSessions(as);
    endDelegations(model, ({ lead, to }) => lead === person || to === person);
  });

/** A person whom the provider knows by this email signs in: by the link, or by a confirmed email, which is linked. */
const signOn = (email: number) =>
  command(`the owner of the email ${email} signs in at the provider`, async (model, { app, provider, emails, people }) => {
    provider.person = { sub: `subject of ${emails[email]!}`, email: emails[email]!, email_verified: true, name: "Asha Rao" };
    const browser = newBrowser(app);
    await browser.signIn();
    const linked = model.links.get(email);
    const found = linked ?? model.people.findIndex((person) => person.email === email);
    const person = model.people[found];
    const isLinkable = person?.confirmed === true && ![...model.links.values()].includes(found);
    const expected = person?.active && (linked !== undefined || isLinkable) ? people[found]!.id : undefined;
    expect((await browser.user())?._id).toBe(expected);
    if (expected === undefined || linked !== undefined) return;
    model.links.set(email, found);
    endSessions(person!);
  });

const delegate = (lead: number, to: number) =>
  command(
    `${lead} delegates to ${to}`,
    async (model, { server, people }) => {
      const days = { startDate: "2026-03-12", endDate: "2026-03-20", scopes: ["leaves"] };
      const [from, delegateTo] = [people[lead]!, people[to]!];
      const asked = await server.as(from, delegations.create, { to: delegateTo.id, ...days }, { cookie: await server.cookieOf(from) });
      expect(asked.status).toBe(201);
      const answer = { id: asked.data._id, state: "accepted" };
      expect((await server.as(delegateTo, delegations.answer, answer, { cookie: await server.cookieOf(delegateTo) })).status).toBe(200);
      model.delegations.push({ lead, to });
    },
    ({ people, delegations: all }) => {
      const [from, other] = [people[lead]!, people[to]!];
      const isPair = lead !== to && from.active && other.active && from.role === "team_lead" && from.team === other.team;
      return isPair && !all.some((each) => each.lead === lead || each.to === to);
    },
  );

/** Every session, email and delegation is as in the model. */
export async function expectAccounts(model: Model, { server, people, cookies, emails }: Real) {
  for (const [index, person] of model.people.entries()) {
    const row = await server.db
      .selectFrom("users")
      .select(["email", "emailConfirmedAt"])
      .where("id", "=", people[index]!.id)
      .executeTakeFirst();
    expect([row?.email, row?.emailConfirmedAt !== null], `the email of ${index}`).toEqual([emails[person.email], person.confirmed]);
    for (const [at, { alive }] of person.sessions.entries()) {
      const { status } = await server.as(people[index]!, auth.check, {}, { cookie: cookies[index]![at]! });
      expect(status, `session ${at} of ${index}`).toBe(alive ? 200 : 401);
    }
    if (!person.active) continue;
    const { status } = await server.as(people[index]!, leaves.team, {}, { cookie: await server.cookieOf(people[index]!) });
    const decides = person.role !== "team_member" || model.delegations.some(({ to }) => to === index);
    expect(status, `the team's leave for ${index}`).toBe(decides ? 200 : 403);
  }
}

/** Runs several commands as one step, to reach states that random commands rarely reach. */
const steps = (...commands: Command[]): Command => ({
  check: () => true,
  run: async (model, real) => {
    for (const each of commands) if (await each.check(model)) await each.run(model, real);
  },
  toString: () => commands.map(String).join(", "),
});

/** Random commands of an admin (0), and of leads and members (the others). */
export function accountCommands(people: number, emails: number) {
  const [anyone, other] = [fc.nat({ max: people - 1 }), fc.integer({ min: 1, max: people - 1 })];
  const [pick, team, email] = [fc.nat({ max: 3 }), fc.nat({ max: 1 }), fc.nat({ max: emails - 1 })];
  return [
    fc.tuple(anyone, fc.boolean()).map((each) => open(...each)),
    fc.tuple(anyone, pick, email).map((each) => changeOwnEmail(...each)),
    fc.tuple(pick, team).map((each) => changeOwnTeam(0, ...each)),
    pick.map((each) => exportOther(0, each)),
    fc.tuple(anyone, email).map((each) => setEmail(...each)),
    fc.tuple(other, team).map((each) => moveTeam(...each)),
    fc.tuple(other, fc.constantFrom<Role>("team_lead", "team_member")).map((each) => setRole(...each)),
    fc.tuple(other, fc.boolean()).map((each) => setStatus(...each)),
    email.map(signOn),
    fc.tuple(anyone, email).map(([person, to]) => steps(open(person, true), changeOwnEmail(person, last, to), signOn(to))),
    team.map((to) => steps(open(0, false), changeOwnTeam(0, last, to), exportOther(0, last))),
    fc.tuple(other, other).map((each) => delegate(...each)),
    fc.tuple(other, other).map((each) => delegate(...each)),
  ];
}

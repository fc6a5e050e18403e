import { expect, test } from "vitest";
import { login } from "@daybook/contract/auth/auth";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

/* Letters that a language writes like others in lower case are other letters in an address. */

const server = startServer();
const make = factories(server);

const signIn = (email: string) => server.anonymous(login, { email, password: knownPassword });
const host = () => `${crypto.randomUUID()}.example`;

test.each([
  ["\u0130rem", "irem"],
  ["\u212Aim", "kim"],
  ["\u017Fam", "sam"],
])("%s@ signs in with exactly that address and does not block %s@", async (special, plain) => {
  const at = host();
  const person = await make.user("team_member", { email: `${special}@${at}` });
  expect((await signIn(`${plain}@${at}`)).status).toBe(401);
  const admin = await make.user("admin");
  const team = await make.team();
  const account = { name: "Other", email: `${plain}@${at}`, password: knownPassword, role: "team_member", team: team.name };
  const other = await server.as(admin, users.create, account);
  expect(other.status).toBe(201);
  expect((await signIn(`${special}@${at}`)).data._id).toBe(person.id);
  expect((await signIn(`${plain.toUpperCase()}@${at}`)).data._id).toBe(other.data._id);
});

test("a changed address is another one: it is unconfirmed, and one with other capitals is not", async () => {
  const at = host();
  const person = await make.user("team_member", { email: `\u0130rem@${at}` });
  expect((await server.as(person, users.updateMyProfile, { email: `irem@${at}` })).data.emailConfirmedAt).toBeNull();
  const same = await make.user("team_member", { email: `kim@${at}` });
  expect((await server.as(same, users.updateMyProfile, { email: `KIM@${at}` })).data.emailConfirmedAt).not.toBeNull();
});

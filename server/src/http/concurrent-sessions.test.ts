import { beforeAll, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;
let people: Person[];
let cookies: string[];

beforeAll(async () => {
  people = [];
  for (let index = 0; index < 30; index++) people.push(await make.user());
  cookies = await Promise.all(people.map((person) => server.cookieOf(person)));
});

/** Asks who the session's user is. */
async function check(cookie?: string) {
  const { status, data } = await server.anonymous(auth.check, {}, cookie ? { cookie } : {});
  return { status, id: data?._id, role: data?.role };
}

const signOut = (cookie: string) => server.anonymous(auth.logout, {}, { cookie });

describe("concurrent requests with different sessions", () => {
  test("load their sessions in one statement", async () => {
    const statements = await server.statements(() => Promise.all(cookies.map((cookie) => check(cookie))));

    expect(statements).toBe(1);
  });

  test("are answered as their own person each", async () => {
    const shuffled = cookies.toReversed();

    const responses = await Promise.all([...shuffled, ...shuffled].map((cookie) => check(cookie)));

    const ids = people.map(({ id }) => id).toReversed();
    expect(responses.map(({ id }) => id)).toEqual([...ids, ...ids]);
  });

  test("without a valid session are refused, and the others are not", async () => {
    const ended = await server.cookieOf(people[0]!);
    await signOut(ended);

    const responses = await Promise.all([check(ended), check(cookies[1]), check(), check("jwt=forged"), check(cookies[2])]);

    expect(responses.map(({ status }) => status)).toEqual([401, 200, 401, 401, 200]);
    expect(responses.map(({ id }) => id)).toEqual([undefined, people[1]!.id, undefined, undefined, people[2]!.id]);
  });

  test("are refused from the moment the sign-out is answered", async () => {
    const cookie = await server.cookieOf(people[3]!);
    const others = Promise.all(cookies.map((each) => check(each)));
    await signOut(cookie);

    const after = await Promise.all([...cookies.slice(5), cookie].map((each) => check(each)));

    expect(after.at(-1)!.status).toBe(401);
    expect(after.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
    expect((await others).every(({ status }) => status === 200)).toBe(true);
  });

  test("have a new role at once", async () => {
    const rolesOf = async () => (await Promise.all(cookies.map((cookie) => check(cookie)))).map(({ role }) => role);
    const before = await rolesOf();
    await server.db.updateTable("users").set({ role: "admin" }).where("id", "=", people[4]!.id).execute();

    expect(await rolesOf()).toEqual(before.with(4, "admin"));
  });
});

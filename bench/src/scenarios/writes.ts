import { deepStrictEqual } from "node:assert";
import { signIns } from "../../../server/src/seed/people.ts";
import type { Environment } from "../environment.ts";
import type { Server } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import { median, type Row } from "../table.ts";
import { workdaysOfNextYear } from "../workdays.ts";

const warmups = 20;
const type = "Written";

/** Compares single writes with those of the expert server: one request at a time, alternating. */
export const writes: Scenario = {
  name: "writes",
  run: async (environment) => [await createdTask(environment), await approvedLeave(environment)],
};

type Created = { _id: string };
type Person = Created & { teamId: string; role: string };
type Answer<Data> = { data: Data; [field: string]: unknown };

async function send<Data = Created>(server: Server, cookie: string, method: string, path: string, body?: object) {
  const started = performance.now();
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer<Data>;
  return { ms: performance.now() - started, ok: response.ok, answer };
}

/** Times a request of the product and of the expert in turn; the responses must have the same fields. */
async function compare(environment: Environment, what: string, write: (server: Server) => ReturnType<typeof send>): Promise<Row> {
  const [product, expert] = [await environment.product(), await environment.expert()];
  const pairs: { product: number; expert: number }[] = [];
  for (let time = -warmups; time < (environment.quick ? 20 : 60); time++) {
    const ours = await write(product);
    const theirs = await write(expert);
    if (!ours.ok || !theirs.ok) throw new Error(`${what} failed: ${JSON.stringify([ours, theirs])}`);
    deepStrictEqual(fieldsOf(theirs.answer), fieldsOf(ours.answer), `The expert server has another response for ${what}`);
    if (time >= 0) pairs.push({ product: ours.ms, expert: theirs.ms });
  }
  const [ours, theirs] = [median(pairs.map(({ product }) => product)), median(pairs.map(({ expert }) => expert))];
  return {
    what,
    measured: `${ours.toFixed(1)} ms, the expert ${theirs.toFixed(1)} ms = ${(ours / theirs).toFixed(2)}×`,
    target: "",
    passed: null,
  };
}

/** Returns the names of all fields, nested ones included. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fieldsOf);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fieldsOf(inner)]));
}

async function createdTask(environment: Environment) {
  const cookie = await environment.cookieOf(signIns.lead.email);
  const body = { tasks: [{ title: "Measured", priority: "High" }] };
  return compare(environment, "Task, created", (server) => send(server, cookie, "POST", "/tasks/bulk", body));
}

/** The id of an active member of the lead's team, other than the one whose days the scenario of leaves books. */
async function colleagueOf(product: Server, adminCookie: string, memberCookie: string): Promise<string> {
  const { answer } = await send<Person>(product, memberCookie, "GET", "/auth/check");
  const { _id, teamId } = answer.data;
  const users = await send<Person[]>(product, adminCookie, "GET", "/users?status=active&limit=100");
  return users.answer.data.find((user) => user.role === "team_member" && user.teamId === teamId && user._id !== _id)!._id;
}

async function approvedLeave(environment: Environment) {
  const product = await environment.product();
  const cookies = { admin: await environment.cookieOf(signIns.admin.email), lead: await environment.cookieOf(signIns.lead.email) };
  const userId = await colleagueOf(product, cookies.admin, await environment.cookieOf(signIns.member.email));
  await send(product, cookies.admin, "POST", "/leaves/types", { name: type, annualDays: 366 });
  // Holidays and booked days are refused.
  const days = workdaysOfNextYear();
  const request = async () => {
    for (let startDate = days.shift(); startDate; startDate = days.shift()) {
      const { ok, answer } = await send(product, cookies.lead, "POST", "/leaves", { leaveType: type, startDate, userId });
      if (ok) return answer.data._id;
    }
    throw new Error("No workday is left for a leave request");
  };
  return compare(environment, "Leave, approved", async (server) => send(server, cookies.lead, "PUT", `/leaves/${await request()}/approve`));
}

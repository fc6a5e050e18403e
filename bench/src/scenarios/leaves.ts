import { signIns } from "../../../server/src/seed/people.ts";
import type { Scenario } from "../scenario.ts";
import type { Environment } from "../environment.ts";
import { timedRequest } from "../timed-request.ts";
import { median, type Row, formatInteger } from "../table.ts";
import { workdaysOfNextYear } from "../workdays.ts";

const approveMs = 5;
const maxGrowth = 1.5;
const readMs = 100;
const decisions = 60;
const warmups = 60;
/** The compiler of the server optimises the code of a decision after some hundred of them. */
const peopleToWarmUpWith = 5;
const type = "Measured";

export const leaves: Scenario = {
  name: "leaves",
  run: async (environment) => {
    const client = await clientOf(environment);
    const days = workdaysOfNextYear();
    await client.call("admin", "POST", "/leaves/types", { name: type, annualDays: 366 });
    const colleagues = client.people.filter(({ _id }) => _id !== client.member._id && _id !== client.admin._id);
    for (const person of colleagues.slice(0, peopleToWarmUpWith)) await approveAll(client, "admin", person, days);
    // Connections without prepared statements.
    await approveAll(client, "lead", client.member, days.slice(0, warmups));
    const few = await approveAll(client, "lead", client.member, days.slice(warmups, warmups + decisions));
    const pending = await requestForAll(client, days.slice(200));
    const many = await approveAll(client, "lead", client.member, days.slice(warmups + decisions, warmups + 2 * decisions));
    return [
      { what: "Leave, approved", measured: `${few.toFixed(1)} ms`, target: `≤ ${approveMs} ms`, passed: few <= approveMs },
      {
        what: `Leave, approved with ${formatInteger(pending)} pending requests`,
        measured: `${many.toFixed(1)} ms, ${(many / few).toFixed(2)}×`,
        target: `≤ ${maxGrowth}×`,
        passed: many <= Math.max(few * maxGrowth, 2),
      },
      ...(await measureReads(client)),
    ];
  },
};

type Person = { _id: string };
type Client = Awaited<ReturnType<typeof clientOf>>;

async function clientOf(environment: Environment) {
  const { url } = await environment.product();
  const cookies = {
    admin: await environment.cookieOf(signIns.admin.email),
    lead: await environment.cookieOf(signIns.lead.email),
    member: await environment.cookieOf(signIns.member.email),
  };
  const call = async <T>(as: keyof typeof cookies, method: string, path: string, body?: object) => {
    const { data, ...measured } = await timedRequest(`${url}/api${path}`, { method, cookie: cookies[as], body });
    return { ...measured, data: data as T };
  };
  const { data: member } = await call<Person>("member", "GET", "/auth/check");
  const { data: admin } = await call<Person>("admin", "GET", "/auth/check");
  const { data: people } = await call<Person[]>("admin", "GET", "/users/dropdown?fields=name");
  const today = new Date().toISOString().slice(0, 10);
  return { call, today, people, member, admin };
}

/** Requests and approves one leave of a person per day and returns the median duration of the approval. Skips holidays. */
async function approveAll({ call }: Client, as: "lead" | "admin", person: Person, days: string[]): Promise<number> {
  const times: number[] = [];
  for (const startDate of days) {
    const { ok, data } = await call<Person>(as, "POST", "/leaves", { leaveType: type, startDate, userId: person._id });
    if (!ok) continue;
    const approved = await call(as, "PUT", `/leaves/${data._id}/approve`);
    if (!approved.ok) throw new Error("A leave request could not be approved");
    times.push(approved.ms);
  }
  if (times.length === 0) throw new Error("No workday was left for a leave request");
  return median(times);
}

/** Creates pending leave requests for many users. Returns their number. */
async function requestForAll({ call, people }: Client, days: string[]): Promise<number> {
  let pending = 0;
  for (const { _id: userId } of people.slice(0, 200)) {
    const responses = await Promise.all(
      days.slice(0, 10).map((startDate) => call("admin", "POST", "/leaves", { leaveType: "Unpaid", startDate, userId })),
    );
    pending += responses.filter(({ ok }) => ok).length;
  }
  return pending;
}

const repetitions = 25;

async function measureReads({ call, today }: Client): Promise<Row[]> {
  const month = `startDate=${today.slice(0, 8)}01&endDate=${today.slice(0, 8)}28`;
  const requests = [
    ["all, page of 10", "admin", "/leaves/all?limit=10"],
    ["pending, page of 10", "admin", "/leaves/all?limit=10&status=Pending"],
    ["the team's", "lead", "/leaves/team?limit=25"],
    ["a balance", "lead", "/leaves/balance"],
    ["calendar month of all users", "admin", `/leaves/calendar?${month}`],
  ] as const;
  const rows: Row[] = [];
  for (const [what, as, path] of requests) {
    const times: number[] = [];
    for (let time = 0; time < repetitions; time++) {
      const { ms, ok } = await call(as, "GET", path);
      if (!ok) throw new Error(`${path} failed`);
      times.push(ms);
    }
    const p50 = median(times);
    rows.push({ what: `Leave, ${what}`, measured: `${p50.toFixed(1)} ms`, target: `≤ ${readMs} ms`, passed: p50 <= readMs });
  }
  return rows;
}

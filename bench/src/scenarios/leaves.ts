import { signIns } from "../../../server/src/seed/people.ts";
import type { Scenario } from "../scenario.ts";
import type { Stage } from "../stage.ts";
import { median, type Row, whole } from "../table.ts";

const approveMs = 5;
const growsByAtMost = 1.5;
const readMs = 100;
const decisions = 60;
const notCounted = 60;
const type = "Measured";

export const leaves: Scenario = {
  name: "leaves",
  run: async (stage) => {
    const client = await clientOf(stage);
    const nextYear = Number(client.today.slice(0, 4)) + 1;
    const days = workdaysOf(nextYear);
    await client.call("admin", "POST", "/leaves/types", { name: type, annualDays: 366 });
    // Not counted: the first ones meet connections that have no statements yet and code that is not compiled.
    await approving(client, days.slice(0, notCounted));
    const few = await approving(client, days.slice(notCounted, notCounted + decisions));
    const waiting = await applyForEverybody(client, days.slice(200));
    const many = await approving(client, days.slice(notCounted + decisions, notCounted + 2 * decisions));
    return [
      { what: "Leave, approved", measured: `${few.toFixed(1)} ms`, bar: `≤ ${approveMs} ms`, holds: few <= approveMs },
      {
        what: `Leave, approved while ${whole(waiting)} more wait`,
        measured: `${many.toFixed(1)} ms, ${(many / few).toFixed(2)}×`,
        bar: `≤ ${growsByAtMost}×`,
        holds: many <= Math.max(few * growsByAtMost, 2),
      },
      ...(await reading(client)),
    ];
  },
};

type Person = { _id: string };
type Client = Awaited<ReturnType<typeof clientOf>>;

async function clientOf(stage: Stage) {
  const { url } = await stage.product();
  const cookies = {
    admin: await stage.cookieOf(signIns.admin.email),
    lead: await stage.cookieOf(signIns.lead.email),
    member: await stage.cookieOf(signIns.member.email),
  };
  const call = async <T>(as: keyof typeof cookies, method: string, path: string, body?: object) => {
    const started = performance.now();
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie: cookies[as], ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: T };
    return { ms: performance.now() - started, ok: answer.ok, data };
  };
  const { data: member } = await call<Person>("member", "GET", "/auth/check");
  const { data: people } = await call<Person[]>("admin", "GET", "/users/dropdown?fields=name");
  const today = new Date().toISOString().slice(0, 10);
  return { call, today, people, member };
}

/** Mondays to Fridays of a year. */
function workdaysOf(year: number): string[] {
  const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)));
  return days.filter((day) => day.getUTCDay() % 6 !== 0).map((day) => day.toISOString().slice(0, 10));
}

/** The median of approving one leave a day; what falls on a holiday is left out. */
async function approving({ call, member }: Client, days: string[]): Promise<number> {
  const times: number[] = [];
  for (const startDate of days) {
    const { ok, data } = await call<Person>("lead", "POST", "/leaves", { leaveType: type, startDate, userId: member._id });
    if (!ok) continue;
    const approved = await call("lead", "PUT", `/leaves/${data._id}/approve`);
    if (!approved.ok) throw new Error("A leave could not be approved");
    times.push(approved.ms);
  }
  return median(times);
}

/** Gives everybody leave that waits. Answers how many. */
async function applyForEverybody({ call, people }: Client, days: string[]): Promise<number> {
  let waiting = 0;
  for (const { _id: userId } of people.slice(0, 200)) {
    const answers = await Promise.all(
      days.slice(0, 10).map((startDate) => call("admin", "POST", "/leaves", { leaveType: "Unpaid", startDate, userId })),
    );
    waiting += answers.filter(({ ok }) => ok).length;
  }
  return waiting;
}

const askedTimes = 25;

async function reading({ call, today }: Client): Promise<Row[]> {
  const month = `startDate=${today.slice(0, 8)}01&endDate=${today.slice(0, 8)}28`;
  const questions = [
    ["all, page of 10", "admin", "/leaves/all?limit=10"],
    ["waiting, page of 10", "admin", "/leaves/all?limit=10&status=Pending"],
    ["the team's", "lead", "/leaves/team?limit=25"],
    ["a balance", "lead", "/leaves/balance"],
    ["everybody's month in the calendar", "admin", `/leaves/calendar?${month}`],
  ] as const;
  const rows: Row[] = [];
  for (const [what, as, path] of questions) {
    const times: number[] = [];
    for (let time = 0; time < askedTimes; time++) {
      const { ms, ok } = await call(as, "GET", path);
      if (!ok) throw new Error(`${path} is refused`);
      times.push(ms);
    }
    const p50 = median(times);
    rows.push({ what: `Leave, ${what}`, measured: `${p50.toFixed(1)} ms`, bar: `≤ ${readMs} ms`, holds: p50 <= readMs });
  }
  return rows;
}

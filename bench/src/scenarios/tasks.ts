import { signIns } from "../../../server/src/seed/people.ts";
import { againstLimit } from "../against-limit.ts";
import { growTasks } from "../grow-tasks.ts";
import type { Scenario } from "../scenario.ts";
import { openStage, type Stage } from "../stage.ts";
import { median, type Row, whole } from "../table.ts";

const list = "/api/tasks?limit=10";
const people = [signIns.admin, signIns.lead, signIns.member];

/** What is asked beside the plain list, and how many times as long as the plain list it may take. */
const questions: [what: string, query: string, times: number][] = [
  ["by status", "status=In%20Progress,Blocked", 3],
  ["by priority", "priority=Urgent", 3],
  ["overdue", "view=overdue", 3],
  ["by due date", "sort=dueDate", 3],
  ["by title", "sort=title", 3],
  ["nobody's", "assignee=none", 3],
  ["search, few hits", "search=lobby%20bar", 3],
  ["page 1,000", "page=1000", 3],
];
/** Found everywhere, or too short for the index: the bar is one of milliseconds. */
const wideSearches: [what: string, query: string][] = [
  ["search, many hits", "search=the"],
  ["search, two letters", "search=qu"],
];

const growsByAtMost = 1.5;
const wideSearchMs = 300;
const bulkMs = 10;

export const tasks: Scenario = {
  name: "tasks",
  run: async (stage) => {
    const rows: Row[] = [];
    for (const person of people) rows.push(...(await againstLimit(stage, `Tasks, page of 10, ${person.role}`, list, person.email)));
    rows.push(...(await bulk(stage)));
    await stage.close();
    return [...rows, ...(await growth(stage))];
  },
};

/** The same questions in a small company and in a large one, in which the lead and the member who ask have as much as before. */
async function growth({ quick }: Stage): Promise<Row[]> {
  const [few, many] = [10_000, quick ? 100_000 : 1_000_000];
  const stage = await openStage({ size: "demo", quick, profileDirectory: undefined });
  try {
    await growTasks(stage, few);
    const before = await medians(stage);
    await growTasks(stage, many);
    const after = await medians(stage);
    return [...before.keys()].map((name) => growthOf(name, [few, before], [many, after])).concat(relations(after, many));
  } finally {
    await stage.end();
  }
}

type Measured = [count: number, medians: Map<string, number>];

function growthOf(name: string, [few, before]: Measured, [many, after]: Measured): Row {
  const [ms, later] = [before.get(name)!, after.get(name)!];
  // An admin's scope grows with the company; a member's and a lead's are as full as before.
  const grows = !name.endsWith(signIns.admin.role) && !wideSearches.some(([what]) => name.startsWith(what));
  return {
    what: `Tasks, ${name}`,
    measured: `${ms.toFixed(1)} ms at ${whole(few)}, ${later.toFixed(1)} ms at ${whole(many)}`,
    bar: grows ? `≤ ${growsByAtMost}×` : "",
    holds: grows ? later <= Math.max(ms * growsByAtMost, 2) : null,
  };
}

const askedTimes = 40;

/** The median of each question asked by each person, one request at a time. */
async function medians(stage: Stage) {
  const { url } = await stage.product();
  const found = new Map<string, number>();
  for (const { role, email } of people) {
    const headers = { cookie: await stage.cookieOf(email) };
    for (const [what, query] of [["plain", ""], ...questions, ...wideSearches] as [string, string][]) {
      const times: number[] = [];
      for (let time = 0; time < askedTimes; time++) {
        const started = performance.now();
        const answer = await fetch(`${url}${list}&${query}`, { headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${query} answers ${answer.status}`);
        times.push(performance.now() - started);
      }
      found.set(`${what}, ${role}`, median(times));
    }
  }
  return found;
}

/** Each question against the plain list of the same person. */
const relations = (found: Map<string, number>, count: number): Row[] =>
  people.flatMap(({ role }) => {
    const plain = found.get(`plain, ${role}`)!;
    const measured = (what: string) => found.get(`${what}, ${role}`)!;
    return [
      ...questions.map(([what, , times]) => ({
        what: `Tasks at ${whole(count)}, ${what}, ${role}`,
        measured: `${(measured(what) / plain).toFixed(2)}× the plain list`,
        bar: `≤ ${times}×`,
        holds: measured(what) <= plain * times,
      })),
      ...wideSearches.map(([what]) => ({
        what: `Tasks at ${whole(count)}, ${what}, ${role}`,
        measured: `${whole(measured(what))} ms`,
        bar: `≤ ${wideSearchMs} ms`,
        holds: measured(what) <= wideSearchMs,
      })),
    ];
  });

const bulkTimes = 30;

async function bulk(stage: Stage): Promise<Row[]> {
  const { url } = await stage.product();
  const cookie = await stage.cookieOf(signIns.lead.email);
  const send = async (count: number) => {
    const started = performance.now();
    const answer = await fetch(`${url}/api/tasks/bulk`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ tasks: Array.from({ length: count }, (_, n) => ({ title: `Measured ${n}`, priority: "High" })) }),
    });
    const { data } = (await answer.json()) as { data?: unknown[] };
    return { ms: performance.now() - started, created: answer.status === 201 ? data?.length : 0 };
  };
  for (let warm = 0; warm < 10; warm++) await send(100);
  const times: number[] = [];
  for (let time = 0; time < bulkTimes; time++) times.push((await send(100)).ms);
  const atOnce = await Promise.all(Array.from({ length: 100 }, () => send(1)));
  const stored = atOnce.filter(({ created }) => created === 1).length;
  const p50 = median(times);
  return [
    { what: "Tasks, 100 created in one call", measured: `${p50.toFixed(1)} ms`, bar: `≤ ${bulkMs} ms`, holds: p50 <= bulkMs },
    { what: "Tasks, 100 calls at once", measured: `${stored} stored`, bar: "all", holds: stored === atOnce.length },
  ];
}

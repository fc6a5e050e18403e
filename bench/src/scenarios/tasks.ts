import { signIns } from "../../../server/src/seed/people.ts";
import { againstBaselines, maxCpuRatioOfLists as maxCpuRatio } from "../against-baselines.ts";
import { growTasks } from "../grow-tasks.ts";
import type { Scenario } from "../scenario.ts";
import { openEnvironment, type Environment } from "../environment.ts";
import { median, type Row, formatInteger } from "../table.ts";

const list = "/api/tasks?limit=10";
const people = [signIns.admin, signIns.lead, signIns.member];

/** Variants of the list, and their maximum duration as a multiple of the plain list's. */
const requests: [what: string, query: string, times: number][] = [
  ["by status", "status=In%20Progress,Blocked", 3],
  ["by priority", "priority=Urgent", 3],
  ["overdue", "view=overdue", 3],
  ["by due date", "sort=dueDate", 3],
  ["by title", "sort=title", 3],
  ["unassigned", "assignee=none", 3],
  ["search, few hits", "search=lobby%20bar", 3],
  ["page 1,000", "page=1000", 3],
];
/** Search terms with many hits or too short for the index: their target is absolute. */
const wideSearches: [what: string, query: string][] = [
  ["search, many hits", "search=the"],
  ["search, two letters", "search=qu"],
];

const maxGrowth = 1.5;
const wideSearchMs = 300;

export const tasks: Scenario = {
  name: "tasks",
  run: async (environment) => {
    const rows: Row[] = [];
    for (const person of people)
      rows.push(...(await againstBaselines(environment, `Tasks, page of 10, ${person.role}`, list, person.email, { maxCpuRatio })));
    rows.push(...(await againstBaselines(environment, "One task, lead", await pathOfTask(environment), signIns.lead.email)));
    await environment.close();
    return [...rows, ...(await growth(environment))];
  },
};

/** The path of the lead's newest task. */
async function pathOfTask(environment: Environment) {
  const { url } = await environment.product();
  const response = await fetch(url + list, { headers: { cookie: await environment.cookieOf(signIns.lead.email) } });
  const { data } = (await response.json()) as { data: { _id: string }[] };
  return `/api/tasks/${data[0]!._id}`;
}

/** The same requests in a small company and in a large one. The lead and the member see as many tasks in both. */
async function growth({ quick, profileDirectory }: Environment): Promise<Row[]> {
  const [few, many] = [10_000, quick ? 100_000 : 1_000_000];
  const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
  try {
    await growTasks(environment, few);
    const before = await medians(environment);
    await growTasks(environment, many);
    const after = await medians(environment);
    return [...before.keys()].map((name) => growthOf(name, [few, before], [many, after])).concat(comparisons(after, many));
  } finally {
    await environment.end();
  }
}

type Measured = [count: number, medians: Map<string, number>];

function growthOf(name: string, [few, before]: Measured, [many, after]: Measured): Row {
  const [ms, later] = [before.get(name)!, after.get(name)!];
  // An admin sees all tasks, whose number grows; a member and a lead see as many as before.
  const grows = !name.endsWith(signIns.admin.role) && !wideSearches.some(([what]) => name.startsWith(what));
  return {
    what: `Tasks, ${name}`,
    measured: `${ms.toFixed(1)} ms at ${formatInteger(few)}, ${later.toFixed(1)} ms at ${formatInteger(many)}`,
    target: grows ? `≤ ${maxGrowth}×` : "",
    passed: grows ? later <= Math.max(ms * maxGrowth, 2) : null,
  };
}

const repetitions = 40;

/** The median of each request per user, sent one at a time. */
async function medians(environment: Environment) {
  const { url } = await environment.product();
  const found = new Map<string, number>();
  for (const { role, email } of people) {
    const headers = { cookie: await environment.cookieOf(email) };
    for (const [what, query] of [["plain", ""], ...requests, ...wideSearches] as [string, string][]) {
      const times: number[] = [];
      for (let time = 0; time < repetitions; time++) {
        const started = performance.now();
        const response = await fetch(`${url}${list}&${query}`, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${query} responded with ${response.status}`);
        times.push(performance.now() - started);
      }
      found.set(`${what}, ${role}`, median(times));
    }
  }
  return found;
}

/** Compares each request with the plain list of the same user. */
const comparisons = (found: Map<string, number>, count: number): Row[] =>
  people.flatMap(({ role }) => {
    const plain = found.get(`plain, ${role}`)!;
    const measured = (what: string) => found.get(`${what}, ${role}`)!;
    return [
      ...requests.map(([what, , times]) => ({
        what: `Tasks at ${formatInteger(count)}, ${what}, ${role}`,
        measured: `${(measured(what) / plain).toFixed(2)}× the plain list`,
        target: `≤ ${times}×`,
        passed: measured(what) <= plain * times,
      })),
      ...wideSearches.map(([what]) => ({
        what: `Tasks at ${formatInteger(count)}, ${what}, ${role}`,
        measured: `${formatInteger(measured(what))} ms`,
        target: `≤ ${wideSearchMs} ms`,
        passed: measured(what) <= wideSearchMs,
      })),
    ];
  });

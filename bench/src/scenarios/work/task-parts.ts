import pg from "pg";
import { type Db, openDatabase } from "../../../../server/src/db/database.ts";
import { signIns } from "../../../../server/src/seed/people.ts";
import { openEnvironment, type Environment } from "../../environment.ts";
import { growParts, leaveRoomForParts, removeParts } from "../../grow-parts.ts";
import { growTasks } from "../../grow-tasks.ts";
import type { Statement } from "../../recording.ts";
import { formatInteger, median, type Row } from "../../table.ts";
import { timedRequest } from "../../timed-request.ts";
import type { Scenario } from "../../scenario.ts";

const people = [signIns.admin, signIns.lead, signIns.member];
const list = "/api/tasks?limit=25";
const warmups = 20;
const maxOfParts = 1.1;
const maxOfFilter = 1.5;

/** Labels, checklists, sub-tasks and dependencies must not slow the list of tasks, which a copy of the database without them shows. */
export const taskParts: Scenario = {
  name: "task-parts",
  size: "demo",
  async run({ quick, profileDirectory }) {
    const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
    const count = quick ? 100_000 : 1_000_000;
    try {
      await inDatabase(await environment.databaseUrl(), leaveRoomForParts);
      await growTasks(environment, count);
      const bareUrl = await environment.copyDatabase("bare");
      await inDatabase(bareUrl, removeParts);
      const labels = await inDatabase(await environment.databaseUrl(), async (db) => {
        await removeParts(db);
        return growParts(db);
      });
      await environment.checkpoint();
      const repetitions = quick ? 60 : 200;
      const rows: Row[] = [];
      for (const { email, role } of people) {
        const measured = await measure(environment, { email, bareUrl, labels, repetitions });
        rows.push(...measured.map(([what, ...found]) => rowOf(`Tasks at ${formatInteger(count)}, page of 25, ${what}, ${role}`, ...found)));
      }
      return rows;
    } finally {
      await environment.end();
    }
  },
};

type Found = [what: string, ms: number, comparedWith: string, otherMs: number, most: number];
type Options = { email: string; bareUrl: string; labels: Record<"common" | "rare", string>; repetitions: number };

async function measure(environment: Environment, { email, bareUrl, labels, repetitions }: Options): Promise<Found[]> {
  const cookie = await environment.cookieOf(email);
  const [product, bare] = [await environment.product(), await environment.productOn(bareUrl)];
  // The copy has the same people and no session of this one.
  const bareCookie = await environment.cookieOf(email, bare);
  const withLabel = (label: string) => `${list}&label=${label}`;
  const ofAll = () => timed(product.url + list, cookie);
  const ofLabel = (label: string) => () => timed(product.url + withLabel(label), cookie);
  // Apart, so that both processes are equally warm.
  const [bareMs, partsMs] = await mediansOf([() => timed(bare.url + list, bareCookie), ofAll], repetitions);
  const [allMs, ...labelMs] = await mediansOf([ofAll, ofLabel(labels.common), ofLabel(labels.rare)], repetitions);

  const statementsOf = async (path: string) => {
    const recording = await environment.recordingOf({ path, cookie });
    return recording.flat().filter(({ text }) => text.includes("tasks"));
  };
  const clients = [new pg.Client(await environment.databaseUrl()), new pg.Client(bareUrl)] as const;
  for (const client of clients) await client.connect();
  try {
    const [page] = (await statementsOf(list)) as [Statement];
    const common = await statementsOf(withLabel(labels.common));
    const rare = await statementsOf(withLabel(labels.rare));
    const run = (client: pg.Client, statements: readonly Statement[]) => async () => {
      const started = performance.now();
      for (const statement of statements) await client.query({ name: nameOf(statement), ...statement });
      return performance.now() - started;
    };
    const inBare = run(clients[1], [page]);
    const inAll = run(clients[0], [page]);
    const [bareAlone, partsAlone] = await mediansOf([inBare, inAll], repetitions);
    const [allAlone, ...labelsAlone] = await mediansOf([inAll, run(clients[0], common), run(clients[0], rare)], repetitions);
    return [
      ...foundIn("response", [bareMs!, partsMs!], [allMs!, ...labelMs]),
      ...foundIn("statements", [bareAlone!, partsAlone!], [allAlone!, ...labelsAlone]),
    ];
  } finally {
    for (const client of clients) await client.end();
  }
}

const foundIn = (what: string, [bare, parts]: readonly number[], [all, common, rare]: readonly number[]): Found[] => [
  [`${what} with parts`, parts!, "without", bare!, maxOfParts],
  [`${what} of a common label`, common!, "without the filter", all!, maxOfFilter],
  [`${what} of a rare label`, rare!, "without the filter", all!, maxOfFilter],
];

const rowOf = (what: string, ms: number, comparedWith: string, otherMs: number, most: number): Row => ({
  what,
  measured: `${ms.toFixed(2)} ms, ${comparedWith} ${otherMs.toFixed(2)} ms = ${(ms / otherMs).toFixed(2)}×`,
  target: `≤ ${most}×`,
  passed: ms <= otherMs * most,
});

async function timed(url: string, cookie: string) {
  const { ms, ok } = await timedRequest(url, { method: "GET", cookie });
  if (!ok) throw new Error(`${url} did not respond`);
  return ms;
}

/** The medians of measurements that take turns, each first as often, so that other load on the machine affects all. */
async function mediansOf(measurements: readonly (() => Promise<number>)[], repetitions: number) {
  const times = measurements.map((): number[] => []);
  for (let time = -warmups; time < repetitions; time++) {
    for (let place = 0; place < measurements.length; place++) {
      const index = (place + time + warmups) % measurements.length;
      const ms = await measurements[index]!();
      if (time >= 0) times[index]!.push(ms);
    }
  }
  return times.map(median);
}

const names = new Map<string, string>();

/** Prepared like in the product: the names are short, because PostgreSQL cuts long ones. */
function nameOf({ text }: Statement) {
  if (!names.has(text)) names.set(text, `measured-${names.size}`);
  return names.get(text)!;
}

async function inDatabase<Result>(url: string, work: (db: Db) => Promise<Result>) {
  const database = openDatabase(url, { timeoutMs: 600_000 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

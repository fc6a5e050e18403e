import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bin, type Cluster, haproxyPort, startCluster, startHaproxy, waitFor } from "./failover/cluster.ts";
import { costOfReplication } from "./failover/cost.ts";
import { type Load, startLoad } from "./failover/load.ts";
import { account, isIsolated, isolatedFolder, isRoot, type Machine, prepareNetwork } from "./failover/machines.ts";
import { loseAll } from "./failover/lost.ts";
import { startPgbouncer } from "./failover/pgbouncer.ts";
import { type Product, startProduct } from "./failover/product.ts";

/*
 * `npm run try:failover`: three machines with PostgreSQL, Patroni and etcd as `deploy/patroni` describes them, two processes of
 * Daybook, one of them through PgBouncer, and people who write all the time. The leader is killed, lost, cut off and switched over.
 * Fails if something that was acknowledged is missing, something exists twice, or saving, live updates and jobs are not back within
 * 30 seconds without a restart. At the end all machines are lost, and a backup of the last one is restored into another cluster.
 * Names after the command select what happens: `npm run try:failover -- cut lost`.
 */

const limitSeconds = 30;
/** How long a machine stays away, so that it is missed. */
const awayMs = 5000;

type Scene = { cluster: Cluster; product: Product; load: Load };
type Case = { name: string; title: string; act: (scene: Scene, leader: Machine) => Promise<() => void>; changesLeader: boolean };

const nothing = () => {};
const cutOff = isIsolated ? "cut off from the network" : "stopped with SIGSTOP (no network namespaces here)";

const standbyOf = async ({ members, machines }: Cluster) => {
  const name = (await members()).find(({ role }) => role === "sync_standby")!.name;
  return machines.find((machine) => machine.name === name)!;
};

const cases: Case[] = [
  {
    name: "crash",
    title: "PostgreSQL of the leader killed",
    // Patroni starts it again, or another member was faster.
    changesLeader: false,
    act: async (_scene, leader) => (process.kill(leader.postmaster()!, "SIGKILL"), nothing),
  },
  {
    name: "kill",
    title: "machine of the leader lost",
    changesLeader: true,
    act: async ({ cluster }, leader) => (leader.kill(), () => cluster.startMachine(leader)),
  },
  {
    name: "cut",
    title: `machine of the leader ${cutOff}`,
    changesLeader: true,
    act: async (_scene, leader) => (leader.cutOff(), leader.reconnect),
  },
  {
    name: "standby",
    title: `machine of the synchronous standby ${cutOff}`,
    changesLeader: false,
    act: async ({ cluster }) => {
      const standby = await standbyOf(cluster);
      standby.cutOff();
      return standby.reconnect;
    },
  },
  {
    name: "switchover",
    title: "switchover with patronictl",
    changesLeader: true,
    act: async ({ cluster }, leader) => {
      const standby = await standbyOf(cluster);
      await cluster.control(leader, "switchover", "--master", leader.name, "--candidate", standby.name, "--force");
      return nothing;
    },
  },
  {
    name: "etcd",
    title: "etcd ended on every machine",
    changesLeader: false,
    act: async ({ cluster: { machines, startEtcd } }) => {
      for (const machine of machines) machine.end("etcd");
      // Longer than the lease of the leader.
      await sleep(25_000);
      return () => machines.forEach(startEtcd);
    },
  },
];

/** What happened, for how many seconds nothing was saved, heard or posted, and how long the machine took to be a member again. */
type Outcome = {
  title: string;
  leader: string;
  seconds: Record<"saving" | "live" | "jobs", number>;
  refused: number;
  member: number;
  faults: string[];
};

const rounded = (ms: number) => Math.round(ms / 100) / 10;

/** Lets it happen, waits until Daybook is back, and checks all of it. */
async function observe(scene: Scene, { title, act, changesLeader }: Case): Promise<Outcome> {
  const { cluster, product, load } = scene;
  const before = await cluster.complete();
  await waitFor("Steady writes", async () => load.isSteady(performance.now() - 10_000), 120);
  load.refusals.clear();
  const since = performance.now();
  const faults: string[] = [];
  const undo = await act(scene, before);
  const isBack = async () => {
    const leader = await cluster.leader();
    return leader && (!changesLeader || leader !== before) && load.isSteady(since) && leader;
  };
  const leader = await waitFor("Saving, live updates and jobs", isBack, 240);
  const { saving, live, jobs } = load.gaps(since);
  const seconds = { saving: rounded(saving), live: rounded(live), jobs: rounded(jobs) };
  for (const [what, gap] of Object.entries(seconds)) if (gap > limitSeconds) faults.push(`${what}: ${gap} s`);
  faults.push(...(await refusedOf(product)));
  const refused = [...load.refusals.values()].reduce((sum, count) => sum + count, 0);
  const unexpected = [...load.refusals.keys()].filter((reason) => !reason.startsWith("503"));
  if (unexpected.length > 0) faults.push(`answers other than 503: ${unexpected.join("; ")}`);

  await sleep(awayMs);
  const undoneAt = performance.now();
  undo();
  await cluster.complete();
  faults.push(...(await compare(scene)));
  return { title, leader: `${before.name} → ${leader.name}`, seconds, refused, member: rounded(performance.now() - undoneAt), faults };
}

/** Uses every pooled connection of both processes, so that one to a demoted leader would be found. */
async function refusedOf({ announce, read, isReady, count }: Product) {
  const faults: string[] = [];
  for (let process = 0; process < count; process++) {
    if (!(await isReady(process))) faults.push(`process ${process + 1} is not ready`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? read(process) : announce(process, `Pool ${performance.now()} ${index}`))),
    );
    const refused = answers.filter(({ ok }) => !ok).length;
    if (refused > 0) faults.push(`process ${process + 1} refused ${refused} of 20 requests after it was back`);
  }
  return faults;
}

/** Compares what was acknowledged with what the leader has. */
async function compare({ cluster, load }: Scene) {
  const acknowledged = load.acknowledged.map(({ title }) => title);
  const rows = await cluster.ask<{ title: string }>("select title from announcements union all select title from tasks");
  const stored = new Set(rows.map(({ title }) => title));
  const lost = acknowledged.filter((title) => !stored.has(title));
  const twice = rows.length - stored.size;
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged writes are lost, such as "${lost[0]}"`] : []),
    ...(twice > 0 ? [`${twice} writes exist twice`] : []),
  ];
}

/** Every acknowledged task is posted to the webhook, at the latest when the claims of a lost connection have ended. */
async function unpostedOf({ posted }: Product, { acknowledged }: Load) {
  const tasks = acknowledged.filter(({ title }) => title.startsWith("Task"));
  const missing = () => tasks.filter(({ key }) => !posted.some((each) => each.key === key)).length;
  await waitFor("", async () => missing() === 0, 240).catch(nothing);
  return missing() > 0 ? [`${missing()} of ${tasks.length} tasks were not posted to the webhook`] : [];
}

async function printCost(cluster: Cluster, product: Product) {
  const { synchronous, asynchronous } = await costOfReplication(cluster, product);
  const ratio = (synchronous / asynchronous).toFixed(2);
  console.log(`A write: ${synchronous.toFixed(1)} ms with synchronous replication, ${asynchronous.toFixed(1)} ms without: ratio ${ratio}.`);
}

/** Rejects when the trial is to end early. */
const interrupted = () =>
  new Promise<never>((_resolve, reject) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => reject(new Error(`Ended by ${name}.`)));
  });

/** What happens at the end, after the load has stopped. */
const lost = "lost";
const caseNames = [...cases.map(({ name }) => name), lost];

async function trial(folder: string, chosen: string[]) {
  const started: (() => unknown)[] = [];
  try {
    return await Promise.race([interrupted(), carryOut(folder, chosen, (stop) => started.unshift(stop))]);
  } finally {
    for (const stop of started) await stop();
  }
}

/** @returns whether everything passed */
async function carryOut(folder: string, chosen: string[], onEnd: (stop: () => unknown) => void) {
  console.log("Starting three machines with etcd, Patroni and PostgreSQL …");
  const cluster = startCluster(folder);
  onEnd(() => cluster.machines.forEach((machine) => machine.remove()));
  await cluster.complete();
  await cluster.createDatabase();
  const haproxy = await startHaproxy(folder, cluster);
  onEnd(haproxy.stop);
  console.log("Starting two processes of Daybook …");
  const pgbouncer = await startPgbouncer(folder, cluster);
  onEnd(pgbouncer.stop);
  const direct = cluster.urlOf("127.0.0.1", haproxyPort);
  const pooled = { DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: direct };
  const product = await startProduct(folder, [{ DATABASE_URL: direct }, pooled], onEnd);
  const load = startLoad(product);
  const scene = { cluster, product, load };
  const outcomes: Outcome[] = [];
  for (const each of cases.filter(({ name }) => chosen.includes(name))) {
    console.log(`Now: ${each.title} …`);
    const outcome = await observe(scene, each);
    outcomes.push(outcome);
    for (const fault of outcome.faults) console.log(`✗ ${fault}`);
  }
  await load.stop();
  const faults = [
    ...(await unpostedOf(product, load)),
    ...(await compare(scene)),
    ...(await product.commandFaults("doctor")),
    ...(await product.commandFaults("doctor", [], pooled)),
    ...(await product.commandFaults("backup", [join(folder, "trial.backup.gz")])),
  ];
  console.table(outcomes.map(({ faults, seconds, ...outcome }) => ({ ...outcome, ...seconds, passed: faults.length === 0 })));
  console.log(`Acknowledged writes: ${load.acknowledged.length}.`);
  if (chosen.length === caseNames.length) await printCost(cluster, product);
  if (chosen.includes(lost)) faults.push(...(await loseEverything(folder, scene)));
  for (const fault of faults) console.log(`✗ ${fault}`);
  const hasPassed = faults.length === 0 && outcomes.every((outcome) => outcome.faults.length === 0);
  console.log(hasPassed ? "Passed: nothing acknowledged is lost, nothing exists twice, and everything was back in time." : "Failed.");
  return hasPassed;
}

async function loseEverything(folder: string, scene: Scene) {
  console.log("Now: two machines lost for good, then the third …");
  return [...(await loseAll(folder, scene.cluster, scene.product)), ...(await compare(scene))];
}

const isInstalled = (program: string) =>
  spawnSync(program, ["--version"], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).error === undefined;

/** Runs this script in a network and with processes of its own, which all end with it; undefined where that is not possible. */
function isolated(folder: string): ChildProcess | undefined {
  const user = isRoot ? [] : ["--user", "--map-current-user", "--keep-caps"];
  const namespaces = ["unshare", ...user, "--net", "--pid", "--fork", "--kill-child=KILL", "--mount-proc"];
  const [command = "", ...args] = ["setpriv", "--pdeathsig", "KILL", ...namespaces];
  if (spawnSync(command, [...args, "sh", "-c", "ip link add try0 type bridge"]).status !== 0) return undefined;
  // The shell collects ended processes, as the first process of a machine does.
  const inside = ["sh", "-c", '"$@"; exit $?', "sh", process.execPath, import.meta.filename, ...process.argv.slice(2)];
  return spawn(command, [...args, ...inside], { stdio: "inherit", env: { ...process.env, DAYBOOK_TRIAL_ISOLATED: folder } });
}

async function main() {
  const missing = ["patroni", "etcd", "haproxy", "pgbouncer"].filter((program) => !isInstalled(program));
  if (!existsSync(join(bin, "postgres"))) missing.push(`PostgreSQL in ${bin} (POSTGRES_BIN)`);
  if (missing.length > 0) {
    console.log(`Skipped: ${missing.join(", ")} not installed. On Debian: apt install patroni etcd-server haproxy pgbouncer postgresql.`);
    return 0;
  }
  const names = process.argv.slice(2);
  const chosen = caseNames.filter((name) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) throw new Error(`Choose among: ${caseNames.join(", ")}.`);
  if (isIsolated) {
    prepareNetwork();
    return passes(isolatedFolder, chosen);
  }
  const folder = mkdtempSync(join(tmpdir(), "daybook-failover-"));
  if (isRoot) chownSync(folder, account, account);
  const child = isolated(folder);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // Everything inside ends with the child; without one, the trial ends what it started.
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => child?.kill("SIGKILL"));
  try {
    if (!child) return await passes(folder, chosen);
    return await new Promise<number>((ended) => child.once("exit", (code) => ended(code ?? 1)));
  } finally {
    remove();
  }
}

async function passes(folder: string, chosen: string[]) {
  try {
    return (await trial(folder, chosen)) ? 0 : 1;
  } catch (error) {
    printLogs(folder);
    throw error;
  }
}

/** The ends of all logs, before they are deleted. */
function printLogs(folder: string) {
  const logs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /^(\w+\/)?[\w-]+\.log$/.test(name));
  for (const name of logs) console.error(`--- ${name} ---\n${readFileSync(join(folder, name), "utf8").slice(-1500)}`);
}

process.exitCode = await main();

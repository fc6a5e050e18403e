import { spawn } from "node:child_process";
import { chownSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { account, createMachine, isRoot, type Machine } from "./machines.ts";

/*
 * Three machines with etcd and Patroni, and HAProxy, all with the files of `deploy/patroni`. Only addresses, folders and ports
 * differ.
 */

const shipped = (name: string) => readFileSync(join(import.meta.dirname, "../../../deploy/patroni", name), "utf8");

const ports = { postgres: 5442, patroni: 5443, etcd: 5444, etcdPeer: 5445 };
export const haproxyPort = 5446;
export const password = "password-of-the-trial";
export const bin = process.env.POSTGRES_BIN ?? "/usr/lib/postgresql/15/bin";

/** The variables of a file of the form NAME=value. */
const variables = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

export async function waitFor<Result>(what: string, ask: () => Promise<Result | undefined | false>, seconds = 60): Promise<Result> {
  let reason: unknown;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(100)) {
    const found = await ask().catch((error: unknown) => void (reason = error));
    if (found) return found;
  }
  throw new Error(`${what} did not happen within ${seconds} s. ${reason instanceof Error ? reason.message : ""}`);
}

export async function rowsOf<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };
export type Cluster = ReturnType<typeof startCluster>;

export function startCluster(folder: string) {
  const machines = ["one", "two", "three"].map((name, index) => createMachine(name, index + 1, folder));

  /** Replaces the documented addresses and ports with those of the trial. */
  const here = (text: string) =>
    machines
      .reduce((before, { address }, index) => before.replaceAll(`10.0.0.1${index + 1}`, address), text)
      .replaceAll(/:5432\b/g, `:${ports.postgres}`)
      .replaceAll(/(:|port )8008\b/g, `$1${ports.patroni}`)
      .replaceAll(/:2379\b/g, `:${ports.etcd}`)
      .replaceAll(/:2380\b/g, `:${ports.etcdPeer}`)
      .replaceAll(/replace-\d/g, password);
  /** The variables of Patroni and etcd on a machine; only some lines of the files are about the machine itself. */
  const envOf = (machine: Machine) => {
    const lines = [...shipped("etcd.env").split("\n"), ...shipped("patroni.env").split("\n")];
    const own = (line: string) => line.replaceAll("10.0.0.11", machine.address).replace(/_NAME=one/, `_NAME=${machine.name}`);
    const text = lines.map((line) => here(/^[A-Z0-9_]+(CLUSTER|HOSTS)=/.test(line) ? line : own(line))).join("\n");
    return { ...variables(text), ETCD_DATA_DIR: join(folder, machine.name, "etcd"), HOME: join(folder, machine.name), LC_ALL: "C.UTF-8" };
  };

  const startEtcd = (machine: Machine) => machine.start("etcd", [], envOf(machine));
  const startMachine = (machine: Machine) => {
    const own = join(folder, machine.name);
    startEtcd(machine);
    machine.start("patroni", [join(own, "patroni.yml")], envOf(machine));
  };

  for (const machine of machines) {
    const own = join(folder, machine.name);
    mkdirSync(own);
    const config = here(shipped("patroni.yml"))
      .replace(/data_dir: .*/, `data_dir: ${machine.data}`)
      .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
      .replace(/pgpass: .*/, `pgpass: ${join(own, "pgpass")}`)
      .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${own}`)
      .replace("mode: automatic", 'mode: "off"');
    writeFileSync(join(own, "patroni.yml"), config);
    if (isRoot) chownSync(own, account, account);
    startMachine(machine);
  }

  /** What Patroni says about the cluster, asked on any of its machines. */
  async function members(): Promise<Member[]> {
    return Promise.any(
      machines.map(async ({ address }) => {
        const response = await fetch(`http://${address}:${ports.patroni}/cluster`, { signal: AbortSignal.timeout(2000) });
        return ((await response.json()) as { members: Member[] }).members;
      }),
    );
  }

  /** The machine whose Patroni holds the leadership now. */
  async function leader(): Promise<Machine | undefined> {
    const answers = await Promise.all(
      machines.map(async (machine) => {
        const url = `http://${machine.address}:${ports.patroni}/primary`;
        return (await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.ok ? machine : undefined;
      }),
    );
    return answers.find((machine) => machine !== undefined);
  }

  /** Waits until there are a leader, a synchronous standby and another one that follow it. */
  const isComplete = async () => {
    const found = await members();
    const follows = ({ state, lag }: Member) => /running|streaming/.test(state) && (lag === undefined || lag === 0);
    const roles = found
      .filter(follows)
      .map(({ role }) => role)
      .toSorted();
    return roles.join() === "leader,replica,sync_standby" && (await leader());
  };
  const complete = () => waitFor("A cluster of three members", isComplete, 120);

  const urlOf = (host: string, port: number) => `postgres://daybook:${password}@${host}:${port}/daybook`;

  const urlAt = ({ address }: Machine) => urlOf(address, ports.postgres);

  /** Asks the leader directly, as Daybook's role. */
  async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    return rowsOf<Row>(urlAt(await waitFor("A leader", leader)), statement);
  }

  /** Runs statements on the leader's machine as PostgreSQL's superuser. */
  async function asSuperuser(database: string, ...statements: string[]) {
    const machine = await waitFor("A leader", leader);
    const commands = statements.flatMap((statement) => ["-c", statement]);
    const target = ["-h", machine.address, "-p", String(ports.postgres), "-U", "postgres", "-d", database];
    return machine.run(join(bin, "psql"), ["-X", "-v", "ON_ERROR_STOP=1", ...target, ...commands], { PGPASSWORD: password });
  }

  /** The role and the database, as the guide creates them. */
  async function createDatabase() {
    await asSuperuser("postgres", `create role daybook login password '${password}'`, "create database daybook owner daybook");
    await asSuperuser("daybook", "create extension pg_trgm");
  }

  /** How the standbys follow the leader: `sync` or `async`. Their states are hidden from other roles. */
  const replication = async () =>
    (await asSuperuser("postgres", "copy (select sync_state from pg_stat_replication) to stdout"))
      .split("\n")
      .filter((line) => line !== "")
      .map((state) => ({ state }));

  /** `patronictl` on a machine. */
  const control = (machine: Machine, ...args: string[]) =>
    machine.run("patronictl", ["-c", join(folder, machine.name, "patroni.yml"), ...args], envOf(machine));

  return { machines, members, leader, complete, startEtcd, startMachine, ask, createDatabase, replication, control, here, urlOf, urlAt };
}

/** HAProxy as on a machine that runs Daybook. */
export async function startHaproxy(folder: string, { here, urlOf }: Cluster) {
  const config = join(folder, "haproxy.cfg");
  writeFileSync(config, here(shipped("haproxy.cfg")).replaceAll("127.0.0.1:5433", `127.0.0.1:${haproxyPort}`));
  const child = spawn("haproxy", ["-db", "-f", config], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(join(folder, "haproxy.log"));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  await waitFor("The way to the leader", async () => (await rowsOf(urlOf("127.0.0.1", haproxyPort), "select 1")).length === 1);
  return { stop: () => child.kill("SIGKILL") };
}

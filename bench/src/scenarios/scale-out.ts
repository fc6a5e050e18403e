import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { signIns } from "../../../server/src/seed/people.ts";
import type { Environment } from "../environment.ts";
import { load, type Load } from "../load.ts";
import { freePort, responds, type Server } from "../processes.ts";
import type { Scenario } from "../scenario.ts";
import { formatInteger, median, type Row } from "../table.ts";

const path = "/api/tasks?limit=10";
const names = ["one process", "two processes", "three processes"];
const startTimeoutMs = 10_000;

/**
 * One, two and three processes behind HAProxy on one database. Without targets: on one machine, they share its processors with
 * PostgreSQL, HAProxy and the load.
 */
export const scaleOut: Scenario = {
  name: "scale-out",
  run: async (environment) => {
    if (spawnSync("haproxy", ["-v"]).status !== 0) throw new Error("This scenario needs the program haproxy");
    const cookie = await environment.cookieOf(signIns.lead.email);
    const servers = [await environment.product(), await environment.anotherProduct(), await environment.anotherProduct()];
    const balancer = await startBalancer(environment, servers);
    try {
      const rounds = await measure(environment, balancer.urls, cookie);
      return names.map((name, index) => rowOf(name, index, rounds));
    } finally {
      await balancer.stop();
    }
  },
};

/** Alternates between the numbers of processes, so that other load on the machine affects all. */
async function measure({ quick }: Environment, urls: string[], cookie: string): Promise<Load[][]> {
  const { count, seconds } = quick ? { count: 3, seconds: 2 } : { count: 8, seconds: 4 };
  const loadAll = async () => {
    const loads: Load[] = [];
    for (const url of urls) loads.push(await load(url + path, { headers: { cookie }, seconds }));
    return loads;
  };
  await loadAll();
  const rounds: Load[][] = [];
  for (let round = 0; round < count; round++) rounds.push(await loadAll());
  return rounds;
}

function rowOf(name: string, index: number, rounds: Load[][]): Row {
  const rate = median(rounds.map((round) => round[index]!.rate));
  const ratio = median(rounds.map((round) => round[index]!.rate / round[0]!.rate));
  const p99 = median(rounds.map((round) => round[index]!.p99Ms));
  return {
    what: `Tasks, page of 10, lead, ${name} behind HAProxy`,
    measured: `${formatInteger(rate)} requests per second = ${ratio.toFixed(2)}×, p99 ${formatInteger(p99)} ms`,
    target: "",
    passed: null,
  };
}

/** Starts HAProxy with one address for each number of processes. */
async function startBalancer({ dataDir }: Environment, servers: Server[]) {
  const ports = await Promise.all(servers.map(freePort));
  const backend = (port: number, index: number) => `
listen processes${index + 1}
  bind 127.0.0.1:${port}
  balance leastconn
${servers
  .slice(0, index + 1)
  .map(({ url }, number) => `  server number${number + 1} ${new URL(url).host}`)
  .join("\n")}`;
  const file = join(dataDir, "haproxy.cfg");
  const defaults = "defaults\n  mode http\n  timeout connect 2s\n  timeout client 60s\n  timeout server 60s\n";
  writeFileSync(file, `${defaults}${ports.map(backend).join("\n")}\n`);
  const child: ChildProcess = spawn("haproxy", ["-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const deadline = performance.now() + startTimeoutMs;
  for (const url of urls) {
    while (!(await responds(`${url}/api/health`))) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error("HAProxy did not start");
      await pause(50);
    }
  }
  const stop = async () => {
    const exit = once(child, "exit");
    child.kill();
    await exit;
    rmSync(file);
  };
  return { urls, stop };
}

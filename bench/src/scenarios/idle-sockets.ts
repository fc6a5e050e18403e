import { setTimeout as pause } from "node:timers/promises";
import { signIns } from "../../../server/src/seed/people.ts";
import { residentMb } from "../resident-memory.ts";
import type { Scenario } from "../scenario.ts";
import { type Client, listen } from "../socket-client.ts";
import { formatInteger } from "../table.ts";

const maxDelayMs = 5000;
const batchSize = 50;
/** Clients not notified by then count as lost. */
const timeoutMs = 30_000;
/** Memory is measured when the garbage of connecting is gone. */
const settleMs = 10_000;

/** Idle browsers on two processes, connected without a proxy, whose own sockets would count against the same file limit. */
export const idleSockets: Scenario = {
  name: "idle-sockets",
  size: "demo",
  async run(environment) {
    const clients = environment.quick ? 1000 : 10_000;
    const servers = [await environment.product(), await environment.anotherProduct()];
    const cookie = await environment.cookieOf(signIns.member.email);
    const announcer = await environment.cookieOf(signIns.admin.email);
    await pause(settleMs);
    const before = servers.map(({ pid }) => residentMb(pid));

    const connected: Client[] = [];
    while (connected.length < clients) {
      const { url } = servers[(connected.length / batchSize) % servers.length]!;
      connected.push(...(await Promise.all(Array.from({ length: batchSize }, () => listen(url, cookie)))));
    }
    await pause(settleMs);
    const grownMb = servers.reduce((sum, { pid }, index) => sum + residentMb(pid) - before[index]!, 0);

    const notifications = connected.map((client) => client.nextNotice());
    const response = await fetch(`${servers[0]!.url}/api/announcements`, {
      method: "POST",
      headers: { cookie: announcer, "content-type": "application/json" },
      body: JSON.stringify({ title: "All-hands meeting", content: "The meeting starts at four." }),
    });
    if (!response.ok) throw new Error(`The announcement failed: ${response.status}`);
    const respondedAt = performance.now();
    const arrived: number[] = [];
    for (const each of notifications) void each.then(({ at }) => arrived.push(at));
    await Promise.race([Promise.all(notifications), pause(timeoutMs)]);
    for (const client of connected) client.close();

    const latest = Math.max(0, ...arrived.map((at) => at - respondedAt));
    return [
      {
        what: `${formatInteger(clients)} idle sockets on two processes: memory`,
        measured: `${((grownMb * 1000) / clients).toFixed(1)} kB each`,
        target: "",
        passed: null,
      },
      {
        what: `${formatInteger(clients)} idle sockets on two processes: an announcement`,
        measured: `reached ${formatInteger(arrived.length)}, the last ${formatInteger(latest)} ms after the response`,
        target: `all, ≤ ${formatInteger(maxDelayMs)} ms`,
        passed: arrived.length === clients && latest <= maxDelayMs,
      },
    ];
  },
};

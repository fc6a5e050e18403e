import { setTimeout as pause } from "node:timers/promises";
import { signIns } from "../../../server/src/seed/people.ts";
import { listen, type Notice } from "../socket-client.ts";
import type { Scenario } from "../scenario.ts";
import { memoryOnceIdle } from "../resident-memory.ts";
import { formatInteger } from "../table.ts";

const maxDelayMs = 1000;
/** Browsers wait this long before they refetch, plus a random part of the spread that the event names. */
const refetchAfterMs = 1000;
const retryAfterMs = 1000;
const batchSize = 50;
/** Sockets that are closed stay in memory until their timeouts have passed. */
const withinMs = 120_000;
/** Clients not notified by then count as lost. */
const timeoutMs = 15_000;

export const announcement: Scenario = {
  name: "announcement",
  async run(environment) {
    const clients = environment.quick ? 500 : 5000;
    const { url, pid } = await environment.product();
    const cookie = await environment.cookieOf(signIns.member.email);
    const announcer = await environment.cookieOf(signIns.admin.email);

    const notifications: Promise<Notice>[] = [];
    const sockets: WebSocket[] = [];
    for (let opened = 0; opened < clients; opened += batchSize) {
      const batch = await Promise.all(Array.from({ length: Math.min(batchSize, clients - opened) }, () => listen(url, cookie)));
      for (const { socket, notified } of batch) {
        sockets.push(socket);
        notifications.push(notified);
      }
    }

    const response = await fetch(`${url}/api/announcements`, {
      method: "POST",
      headers: { cookie: announcer, "content-type": "application/json" },
      body: JSON.stringify({ title: "All-hands meeting", content: "The meeting starts at four. ".repeat(100) }),
    });
    if (!response.ok) throw new Error(`The announcement failed: ${response.status}`);
    const respondedAt = performance.now();
    const notices = await Promise.race([Promise.all(notifications), pause(timeoutMs, null)]);
    if (!notices) throw new Error("Some clients were not notified of the announcement");
    const latest = Math.max(0, ...notices.map(({ at }) => at - respondedAt));
    const refetches = await Promise.all(notices.map(({ spreadMs }) => refetch(url, cookie, spreadMs)));
    for (const socket of sockets) socket.close();

    const served = refetches.filter((ok) => ok).length;
    return [
      {
        what: `An announcement to ${formatInteger(clients)} connected clients`,
        measured: `the last client was notified ${formatInteger(latest)} ms after the response`,
        target: `≤ ${formatInteger(maxDelayMs)} ms`,
        passed: latest <= maxDelayMs,
      },
      {
        what: "Fetching it afterwards",
        measured: `${formatInteger(served)} of ${formatInteger(clients)} served`,
        target: "all",
        passed: served === clients,
      },
      ...(environment.quick ? [] : [await memoryOnceIdle(pid, `Memory after ${formatInteger(clients)} clients have left`, { withinMs })]),
    ];
  },
};

/** Refetches like a browser: after a random delay, with one retry on failure. */
async function refetch(url: string, cookie: string, spreadMs: number) {
  await pause(refetchAfterMs + Math.random() * spreadMs);
  if (await isServed(url, cookie)) return true;
  await pause(retryAfterMs);
  return isServed(url, cookie);
}

async function isServed(url: string, cookie: string) {
  try {
    const response = await fetch(`${url}/api/announcements?page=1&limit=10`, { headers: { cookie } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

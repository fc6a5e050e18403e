import { setTimeout as pause } from "node:timers/promises";
import { announcementEvent } from "../../../contract/src/core/events.ts";
import { signIns } from "../../../server/src/seed/people.ts";
import type { Scenario } from "../scenario.ts";
import { whole } from "../table.ts";

const longestMs = 1000;
/** Browsers wait this long before they fetch again, and up to a second more. */
const spreadFromMs = 1000;
const retryAfterMs = 1000;
const openingAtOnce = 50;
/** Who has not heard by then never will. */
const patienceMs = 15_000;

export const announcement: Scenario = {
  name: "announcement",
  async run(stage) {
    const clients = stage.quick ? 500 : 5000;
    const { url } = await stage.product();
    const cookie = await stage.cookieOf(signIns.member.email);
    const announcer = await stage.cookieOf(signIns.admin.email);

    const heard: Promise<number>[] = [];
    const sockets: WebSocket[] = [];
    for (let opened = 0; opened < clients; opened += openingAtOnce) {
      const batch = await Promise.all(Array.from({ length: Math.min(openingAtOnce, clients - opened) }, () => listen(url, cookie)));
      for (const { socket, told } of batch) {
        sockets.push(socket);
        heard.push(told);
      }
    }

    const answer = await fetch(`${url}/api/announcements`, {
      method: "POST",
      headers: { cookie: announcer, "content-type": "application/json" },
      body: JSON.stringify({ title: "All-hands", content: "At four. ".repeat(200) }),
    });
    if (!answer.ok) throw new Error(`Announcing was refused: ${answer.status}`);
    const answeredAt = performance.now();
    const moments = await Promise.race([Promise.all(heard), pause(patienceMs, null)]);
    if (!moments) throw new Error("Not every client heard of the announcement");
    const latest = Math.max(0, ...moments.map((at) => at - answeredAt));
    const refetches = await Promise.all(sockets.map(() => fetchAgain(url, cookie)));
    for (const socket of sockets) socket.close();

    const served = refetches.filter((ok) => ok).length;
    return [
      {
        what: `An announcement to ${whole(clients)} connected clients`,
        measured: `the last one has it ${whole(latest)} ms after the answer`,
        bar: `≤ ${whole(longestMs)} ms`,
        holds: latest <= longestMs,
      },
      { what: "Fetching it afterwards", measured: `${whole(served)} of ${whole(clients)} served`, bar: "all", holds: served === clients },
    ];
  },
};

/** A browser's socket, spoken by hand: thousands of whole clients would measure themselves. */
async function listen(url: string, cookie: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, { headers: { cookie } });
  const failed = new Promise<never>((_resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("A socket could not be connected")), { once: true });
  });
  let joined = () => {};
  let arrived = (_at: number) => {};
  const ready = new Promise<void>((resolve) => (joined = resolve));
  const told = new Promise<number>((resolve) => (arrived = resolve));
  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    const packet = String(data);
    if (packet.startsWith("0")) socket.send("40");
    else if (packet === "2") socket.send("3");
    else if (packet.startsWith("40")) joined();
    else if (packet.startsWith(`42["${announcementEvent}"`)) arrived(performance.now());
  });
  await Promise.race([ready, failed]);
  return { socket, told };
}

/** As a browser does it: a little later, not all at once; what fails in passing is asked once more. */
async function fetchAgain(url: string, cookie: string) {
  await pause(spreadFromMs + Math.random() * 1000);
  if (await isServed(url, cookie)) return true;
  await pause(retryAfterMs);
  return isServed(url, cookie);
}

async function isServed(url: string, cookie: string) {
  try {
    const answer = await fetch(`${url}/api/announcements?page=1&limit=10`, { headers: { cookie } });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

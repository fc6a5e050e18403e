import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { signIns } from "../../../server/src/seed/people.ts";
import type { Scenario } from "../scenario.ts";
import { median, formatInteger } from "../table.ts";

const changesPerMinute = 1000;
const maxMedianMs = 2000;
const slowMs = 3000;
const graceMs = 60_000;

/** 1,000 changes a minute, with a receiver that is slow, one that fails and one that does not answer beside a good one. */
export const webhooks: Scenario = {
  name: "webhooks",
  size: "demo",
  async run(environment) {
    const { url } = await environment.product();
    const cookie = await environment.cookieOf(signIns.admin.email);
    /** Sends it again while the server is too busy: a refused change is none. */
    const post = async (path: string, input: object) => {
      const headers = { cookie, "content-type": "application/json" };
      let response: Response;
      do response = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(input) });
      while (response.status === 503);
      if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as { data: { _id: string }[] };
    };
    const arrivals = new Map<string, number>();
    const receivers = await Promise.all([
      receiver((response, { id, at }) => {
        if (!arrivals.has(id)) arrivals.set(id, at);
        response.writeHead(204).end();
      }),
      receiver((response) => void setTimeout(() => response.writeHead(204).end(), slowMs)),
      receiver((response) => response.writeHead(503).end()),
      receiver(() => undefined),
    ]);
    for (const { address } of receivers) await post("/webhooks", { url: address, description: "Bench", events: ["tasks.created"] });

    const changed = new Map<string, number>();
    const seconds = environment.quick ? 15 : 60;
    const count = Math.round((changesPerMinute * seconds) / 60);
    const started = performance.now();
    const change = async (number: number) => {
      const { data } = await post("/tasks/bulk", { tasks: [{ title: `Change ${number}` }] });
      changed.set(data[0]!._id, performance.now());
    };
    const changing: Promise<void>[] = [];
    for (let number = 0; number < count; number++) {
      await wait(Math.max(0, started + (number * seconds * 1000) / count - performance.now()));
      changing.push(change(number));
    }
    await Promise.all(changing);
    const took = performance.now() - started;
    const end = performance.now() + graceMs;
    while (arrivals.size < changed.size && performance.now() < end) await wait(100);
    for (const { close } of receivers) close();

    const delays = [...changed].flatMap(([id, at]) => (arrivals.has(id) ? [Math.max(0, arrivals.get(id)! - at)] : []));
    const medianMs = delays.length === 0 ? Number.NaN : median(delays);
    const rate = (count / took) * 60_000;
    return [
      {
        what: "Webhooks: arrived at a good receiver beside a slow, a failing and a hanging one",
        measured: `${formatInteger(delays.length)} of ${formatInteger(changed.size)}, at ${formatInteger(rate)} changes a minute`,
        target: "all",
        passed: delays.length === changed.size,
      },
      {
        what: "Webhooks: from the change to the good receiver, median",
        measured: `${formatInteger(medianMs)} ms`,
        target: `< ${formatInteger(maxMedianMs)} ms`,
        passed: medianMs < maxMedianMs,
      },
    ];
  },
};

type Message = { id: string; at: number };

async function receiver(reply: (response: ServerResponse, message: Message) => void) {
  const http = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => reply(response, { id: (JSON.parse(body) as { data: { _id: string } }).data._id, at: performance.now() }));
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  const close = () => {
    http.close();
    http.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`, close };
}

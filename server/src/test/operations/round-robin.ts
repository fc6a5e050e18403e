import { Agent, createServer, request as send } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const checkEveryMs = 100;

/**
 * A small load balancer as in production: it sends requests in turn to the processes whose readiness succeeds, over
 * connections that stay open, and never sends one twice. A process that cannot be reached is a 502.
 */
export async function startRoundRobin() {
  const agent = new Agent({ keepAlive: true });
  const backends = new Map<string, { ready: boolean; served: number }>();
  let turn = 0;

  const check = async (address: string, backend: { ready: boolean }) => {
    backend.ready = await fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const timer = setInterval(() => {
    for (const [address, backend] of backends) void check(address, backend);
  }, checkEveryMs);

  const server = createServer((request, response) => {
    const ready = [...backends].filter(([, backend]) => backend.ready);
    const [address, backend] = ready[turn++ % ready.length] ?? [];
    if (!address || !backend) return void response.writeHead(502).end();
    backend.served++;
    const { method, headers, url } = request;
    const passed = send(new URL(url!, address), { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", (error) => (response.headersSent ? response.destroy() : response.writeHead(502).end(error.message)));
    request.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Adds a process and waits until it is ready. */
    async add(address: string) {
      const backend = { ready: false, served: 0 };
      backends.set(address, backend);
      while (!backend.ready) await check(address, backend);
    },
    /** Forgets a process; returns how many requests it has served. */
    remove(address: string) {
      const { served } = backends.get(address)!;
      backends.delete(address);
      return served;
    },
    close() {
      clearInterval(timer);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Env, StartError } from "#env.ts";

type Address = Pick<Env, "host" | "port">;

const loopback = ["127.0.0.1", "::1"];
const anyAddress = ["0.0.0.0", "::"];

/** The address to open in a browser on this machine. */
export function localAddress({ host, port }: Address): string {
  const name = [...loopback, ...anyAddress].includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Throws a `StartError` when the port is in use, before anything is opened. Checks both addresses of `localhost`, because on
 * macOS another program may hold only one of them. Waits two seconds for an earlier Daybook that is shutting down. Other
 * hosts are not checked here: `listen` reports them.
 */
export async function requireFreePort({ host, port }: Address) {
  if (port === 0 || ![...loopback, ...anyAddress].includes(host)) return;
  const deadline = Date.now() + 2000;
  while ((await Promise.all(loopback.map((each) => isListening(each, port)))).includes(true)) {
    if (Date.now() > deadline) throw portTaken(port);
    await sleep(200);
  }
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const finish = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once("connect", () => finish(true));
    socket.once("timeout", () => finish(false));
    socket.once("error", () => finish(false));
  });
}

const portTaken = (port: number) =>
  new StartError(`Port ${port} is already in use. Set PORT to another one, such as PORT=${port === 5001 ? 5002 : 5001}.`);

/** Converts a listen error to a `StartError` with advice; returns other errors unchanged. */
export function describeListenError(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return portTaken(port);
  if (code === "EACCES")
    return new StartError(`This account may not listen on port ${port}. Set PORT to one above 1023, such as PORT=5000.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartError(`This machine has no address ${host}. Set HOST to 127.0.0.1 or, for every address, to 0.0.0.0.`);
  }
  return error;
}

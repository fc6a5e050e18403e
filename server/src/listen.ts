import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Env, StartError } from "#env.ts";

type Place = Pick<Env, "host" | "port">;

const loopback = ["127.0.0.1", "::1"];
const everywhere = ["0.0.0.0", "::"];

/** The address to open in a browser on this machine. */
export function localAddress({ host, port }: Place): string {
  const name = [...loopback, ...everywhere].includes(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Ends the start before anything is opened when somebody listens on the port already. It counts as taken when either of
 * the addresses behind the name `localhost` answers (on macOS another program may hold just one of them). An earlier
 * Daybook that is just ending has two seconds for it. On a host of its own, listening itself finds out.
 */
export async function requireFreePort({ host, port }: Place) {
  if (port === 0 || ![...loopback, ...everywhere].includes(host)) return;
  const deadline = Date.now() + 2000;
  while ((await Promise.all(loopback.map((each) => somebodyAnswers(each, port)))).includes(true)) {
    if (Date.now() > deadline) throw portTaken(port);
    await sleep(200);
  }
}

function somebodyAnswers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => finish(true));
    socket.once("timeout", () => finish(false));
    socket.once("error", () => finish(false));
  });
}

const portTaken = (port: number) =>
  new StartError(`Port ${port} is taken by another program. Start Daybook on another one: PORT=${port === 5001 ? 5002 : 5001} npm start`);

/** Turns what the system says about an address it will not listen on into a sentence; other errors pass through. */
export function whyNotListening(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return portTaken(port);
  if (code === "EACCES") return new StartError(`This account may not listen on port ${port}. Choose one above 1023: PORT=5000 npm start`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartError(`This machine has no address ${host}. Set HOST to 127.0.0.1 or, for every address, to 0.0.0.0.`);
  }
  return error;
}

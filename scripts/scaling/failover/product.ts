import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { waitFor } from "./cluster.ts";

/* Two processes of Daybook, a browser at each, and the receiver of a webhook. */

const main = join(import.meta.dirname, "../../../server/src/main.ts");
const commands = join(import.meta.dirname, "../..");
const ports = [5447, 5448];
const receiverPort = 5449;
const setupToken = "token-of-the-failover-trial";
const password = "correct horse battery";

/** What arrived, and when: an announcement by its title, a task by its id. */
export type Arrival = { key: string; at: number };

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** @param databases the variables with the way to the database, for each process */
export async function startProduct(
  folder: string,
  databases: [Record<string, string>, Record<string, string>],
  onEnd: (stop: () => unknown) => void,
) {
  const env = {
    PATH: process.env.PATH,
    TZ: "UTC",
    LOG_LEVEL: "warn",
    DATA_DIR: join(folder, "daybook"),
    JWT_SECRET: "a secret of the failover trial",
    ADMIN_SETUP_TOKEN: setupToken,
    ALLOW_PRIVATE_WEBHOOKS: "true",
  };
  let children: ChildProcess[] = [];
  const stop = () => Promise.all(children.map(end));
  async function start() {
    children = [];
    for (const [index, port] of ports.entries()) {
      const own = { ...env, ...databases[index], PORT: String(port) };
      const child = spawn(process.execPath, [main], { env: own, stdio: ["ignore", "pipe", "pipe"] });
      children.push(child);
      const log = createWriteStream(join(folder, `daybook-${port}.log`), { flags: "a" });
      child.stdout.pipe(log);
      child.stderr.pipe(log);
      const isReady = () => fetch(`http://127.0.0.1:${port}/api/health/ready`).then(({ ok }) => ok);
      await waitFor(`The start of Daybook (${log.path.toString()})`, isReady);
    }
  }
  onEnd(stop);
  await start();

  const send = (process: number, method: string, path: string, cookie: string, body?: unknown, key?: string) =>
    fetch(`http://127.0.0.1:${ports[process]}/api${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }), ...(key && { "idempotency-key": key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });

  const signedIn = async (path: string, body: unknown) => {
    const response = await send(0, "POST", path, "", body);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
    return cookies.join("; ");
  };
  const admin = { name: "Ada", team: "Development", email: "ada@example.com", password };
  const cookie = await signedIn("/auth/admin-setup", { token: setupToken, ...admin });
  const must = async (path: string, body: unknown) => {
    const response = await send(0, "POST", path, cookie, body);
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const reader = { name: "Grace", email: "grace@example.com", password, role: "team_member", team: "Development" };
  await must("/users", reader);
  const readerCookie = await signedIn("/auth/login", { email: reader.email, password });

  const posted: Arrival[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      posted.push({ key: (JSON.parse(body) as { data: { _id: string } }).data._id, at: performance.now() });
      response.end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(receiverPort, "127.0.0.1", listening));
  await must("/webhooks", { url: `http://127.0.0.1:${receiverPort}/hook`, description: "Build board", events: ["tasks.created"] });

  onEnd(() => (receiver.close(), receiver.closeAllConnections()));
  const browsers = ports.map((port) => openBrowser(`ws://127.0.0.1:${port}`, readerCookie));
  for (const { close } of browsers) onEnd(close);
  await waitFor("The connection of both browsers", async () => browsers.every(({ isConnected }) => isConnected()));
  await waitFor("The jobs of both processes", async () => {
    const states = await Promise.all(ports.map((_port, process) => send(process, "GET", "/health/ready", "").then((each) => each.text())));
    return states.every((state) => state.includes('"jobs":"running"'));
  });

  /** Runs a command of Daybook against the cluster. @returns what is wrong with it */
  const commandFaults = (name: "doctor" | "backup" | "restore", args: string[] = [], database: Record<string, string> = databases[0]) =>
    promisify(execFile)(process.execPath, [join(commands, `${name}.ts`), ...args], { env: { ...env, ...database } }).then(
      (): string[] => [],
      (error: Error & { stdout: string; stderr: string }) => [`${name}: ${error.stdout}${error.stderr}`],
    );

  return {
    count: ports.length,
    start,
    stop,
    commandFaults,
    /** Saves an announcement; browsers of other people receive it. */
    announce: (process: number, title: string, key?: string) =>
      send(process, "POST", "/announcements", cookie, { title, content: "Hello" }, key),
    /** Creates a task; a job posts it to the webhook. */
    createTask: (process: number, title: string, key?: string) => send(process, "POST", "/tasks/bulk", cookie, { tasks: [{ title }] }, key),
    /** What each browser heard of announcements, and what jobs posted to the webhook. */
    heard: browsers.map(({ heard }) => heard),
    posted,
    read: (process: number) => send(process, "GET", "/tasks?limit=5", cookie),
    isReady: (process: number) => send(process, "GET", "/health/ready", "").then(({ ok }) => ok),
  };
}

/** Ends a process, at the latest after 15 seconds. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(timer);
}

/** A browser's live updates, with the messages of Socket.IO; connects again when the connection is lost. */
function openBrowser(address: string, cookie: string) {
  const token = /jwt=([^;]+)/.exec(cookie)![1]!;
  const heard: Arrival[] = [];
  let isConnected = false;
  let isClosed = false;
  let socket: WebSocket;
  const open = () => {
    socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`);
    socket.addEventListener("message", ({ data }: { data: string }) => {
      if (data.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
      if (data === "2") socket.send("3");
      if (data.startsWith("40")) isConnected = true;
      const title = data.startsWith("42") ? /"title":"([^"]+)"/.exec(data)?.[1] : undefined;
      if (title) heard.push({ key: title, at: performance.now() });
    });
    socket.addEventListener("close", () => {
      isConnected = false;
      if (!isClosed) setTimeout(open, 500);
    });
    socket.addEventListener("error", () => {});
  };
  open();
  return { heard, isConnected: () => isConnected, close: () => ((isClosed = true), socket.close()) };
}

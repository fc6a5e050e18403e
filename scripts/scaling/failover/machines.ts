import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/*
 * Machines of the trial. With network namespaces each has its own network card on a bridge, which can be unplugged.
 * Otherwise they are addresses of the loopback device.
 */

/** Folder of a trial that runs in a network and with processes of its own. */
export const isolatedFolder = process.env.DAYBOOK_TRIAL_ISOLATED ?? "";
export const isIsolated = isolatedFolder !== "";

const network = isIsolated ? "10.88.0" : "127.0.0";
/** PostgreSQL refuses to run as root. */
export const account = 65_534;
export const isRoot = process.getuid?.() === 0;
export const asAccount = isRoot ? ["setpriv", `--reuid=${account}`, `--regid=${account}`, "--clear-groups"] : [];

const must = (...[command = "", ...args]: string[]) => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr}`);
};

/** Connects this network, in which Daybook and its clients run, with those of the machines. */
export function prepareNetwork() {
  if (!isIsolated) return;
  must("ip", "link", "set", "lo", "up");
  must("ip", "link", "add", "br0", "type", "bridge");
  must("ip", "addr", "add", `${network}.1/24`, "dev", "br0");
  must("ip", "link", "set", "br0", "up");
}

/** The process and all that descend from it. */
function familyOf(pids: number[]): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(readFileSync(`/proc/${entry}/stat`, "utf8").split(") ").at(-1)!.split(" ")[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // It ended meanwhile.
    }
  }
  const family: number[] = [];
  for (const waiting = [...pids]; waiting.length > 0;) {
    const pid = waiting.pop()!;
    if (family.includes(pid)) continue;
    family.push(pid);
    waiting.push(...(children.get(pid) ?? []));
  }
  return family;
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

export type Machine = ReturnType<typeof createMachine>;

export function createMachine(name: string, number: number, folder: string) {
  const address = `${network}.${10 + number}`;
  const data = join(folder, name, "data");
  const running = new Map<string, ChildProcess>();
  let inside: string[] = [];
  let holder: ChildProcess | undefined;

  if (isIsolated) {
    holder = spawn("unshare", ["--net", "sleep", "infinity"], { stdio: "ignore" });
    const file = `/proc/${holder.pid}/ns/net`;
    const own = spawnSync("readlink", ["/proc/self/ns/net"], { encoding: "utf8" }).stdout;
    // Until `unshare` has left this network.
    while (spawnSync("readlink", [file], { encoding: "utf8" }).stdout === own);
    inside = ["nsenter", `--net=${file}`];
    must("ip", "link", "add", `port${number}`, "type", "veth", "peer", "name", "eth0", "netns", String(holder.pid));
    must("ip", "link", "set", `port${number}`, "master", "br0", "up");
    must(...inside, "ip", "link", "set", "lo", "up");
    must(...inside, "ip", "addr", "add", `${address}/24`, "dev", "eth0");
    must(...inside, "ip", "link", "set", "eth0", "up");
  }

  /** The postmaster has left the family of Patroni, which starts it through a process that ends. */
  function postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    } catch {
      return undefined;
    }
  }

  const processes = () => familyOf([...running.values()].map(({ pid }) => pid!).concat(postmaster() ?? []));

  return {
    name,
    address,
    data,
    postmaster,
    /** Starts a program of this machine as the account of PostgreSQL, with its output in a file. */
    start(program: string, args: string[], env: NodeJS.ProcessEnv) {
      const [command = "", ...rest] = [...inside, ...asAccount, program, ...args];
      const child = spawn(command, rest, { cwd: folder, env: { PATH: process.env.PATH, ...env }, stdio: ["ignore", "pipe", "pipe"] });
      const log = createWriteStream(join(folder, name, `${program}.log`), { flags: "a" });
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      running.set(program, child);
      child.once("exit", () => running.delete(program));
      child.on("error", () => running.delete(program));
    },
    /** Runs a program of this machine to its end. @throws with its output when it fails */
    async run(program: string, args: string[], env: NodeJS.ProcessEnv) {
      const [command = "", ...rest] = [...inside, ...asAccount, program, ...args];
      const { stdout } = await promisify(execFile)(command, rest, { cwd: folder, env: { PATH: process.env.PATH, ...env } });
      return stdout;
    },
    end: (program: string) => running.get(program)?.kill("SIGKILL"),
    /** Ends every process of this machine at once, as a loss of power does. */
    kill() {
      for (const pid of processes()) signal(pid, "SIGKILL");
    },
    /** Cuts the machine off: unplugs its network, or where that is not possible stops all of its processes. */
    cutOff() {
      if (isIsolated) return must("ip", "link", "set", `port${number}`, "down");
      for (const pid of processes()) signal(pid, "SIGSTOP");
    },
    reconnect() {
      if (isIsolated) return must("ip", "link", "set", `port${number}`, "up");
      for (const pid of processes()) signal(pid, "SIGCONT");
    },
    remove() {
      for (const pid of processes()) signal(pid, "SIGKILL");
      holder?.kill("SIGKILL");
    },
  };
}

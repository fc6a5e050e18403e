import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "#db/embedded/cluster-process.ts";

const shipped = (name: string) => readFileSync(join(import.meta.dirname, "../../../../deploy/proxy", name), "utf8");

/** Debian installs these programs where only root has them on the path. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` };

export const isInstalled = (program: Proxy) => spawnSync(program, ["-v"], { env }).error === undefined;

export type Proxy = keyof typeof commands;

const commands = {
  nginx: (folder: string, config: string) => ["-p", folder, "-e", "stderr", "-c", config, "-g", "daemon off;"],
  haproxy: (_folder: string, config: string) => ["-db", "-f", config],
};

/**
 * Starts a proxy with the configuration of `deploy/proxy` in front of these ports of this machine. Only the addresses differ:
 * no TLS, and the ports of the test.
 */
export async function startProxy(proxy: Proxy, ports: number[]) {
  const folder = mkdtempSync(join(tmpdir(), `daybook-${proxy}-`));
  const port = await freePort();
  const config = join(folder, `${proxy}.conf`);
  writeFileSync(config, configs[proxy](port, ports, folder));
  const child = spawn(proxy, commands[proxy](folder, config), { stdio: ["ignore", "ignore", "pipe"], env });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const address = `http://127.0.0.1:${port}`;
  const answer = () =>
    fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok || Promise.reject(new Error(log)),
      () => Promise.reject(new Error(`${proxy} does not respond (exit code ${child.exitCode}): ${log}`)),
    );
  await vi.waitFor(answer, { timeout: 10_000, interval: 50 });
  return {
    address,
    /** How often HAProxy took each process out of the pool. */
    timesDown: async () => {
      const socket = connect(join(folder, "stats.sock")).end("show stat\n");
      const text = (await socket.toArray()).join("");
      const [head = "", ...rows] = text.replace(/^# /, "").split("\n");
      const column = head.split(",").indexOf("chkdown");
      return rows.filter((row) => /^daybook,(one|two),/.test(row)).map((row) => Number(row.split(",")[column]));
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

const configs: Record<Proxy, (port: number, ports: number[], folder: string) => string> = {
  nginx: (port, ports, folder) => {
    const site = shipped("nginx.conf")
      .replace(/ *server 127\.0\.0\.1:5000(.*);/, (_line, options: string) =>
        ports.map((each) => `server 127.0.0.1:${each}${options};`).join("\n"),
      )
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
      .replaceAll(/ssl_certificate.*;/g, "");
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${join(folder, name)};`);
    const user = process.getuid?.() === 0 ? "user root;" : "";
    return `${user} pid ${join(folder, "nginx.pid")}; events {} http { access_log off; ${paths.join(" ")} ${site} }`;
  },
  haproxy: (port, ports, folder) =>
    shipped("haproxy.cfg")
      .replace(/^global$/m, `global\n  stats socket ${join(folder, "stats.sock")}`)
      .replace(/bind :443.*/, `bind 127.0.0.1:${port}`)
      .replace("127.0.0.1:5000", `127.0.0.1:${ports[0]}`)
      .replace("127.0.0.1:5001", `127.0.0.1:${ports[1]}`),
};

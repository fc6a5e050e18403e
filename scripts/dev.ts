import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer } from "vite";

const root = join(import.meta.dirname, "..");
const port = process.env.PORT || "5000";
const target = `http://127.0.0.1:${port}`;

/** `npm run dev`: runs the server, restarted on changes, behind Vite with hot reload. */
const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "--watch-kill-signal=SIGINT", "server/src/main.ts"], {
  cwd: root,
  stdio: "inherit",
});
const web = await createServer({
  root: join(root, "web"),
  configFile: join(root, "web", "vite.config.ts"),
  server: { proxy: { "/api": target, "/socket.io": { target, ws: true } } },
});
await web.listen();
web.printUrls();

async function stop() {
  server.kill("SIGINT");
  await Promise.all([web.close(), server.exitCode === null ? once(server, "exit") : undefined]);
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());

import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { runningUrl } from "../../server/src/db/embedded/embedded.ts";
import { s3Server } from "../../server/src/test/fakes/s3-server.ts";

/*
 * `npm run try:files`: uploads and downloads attachments, once with their content in the database and once in a bucket, and prints the
 * time, the size of the database and that of a backup. The storage is a small one in this process, on loopback and in memory: the figures
 * show what Daybook and PostgreSQL do, not a storage or a network. FILES and KILOBYTES set how many and how large.
 */

const files = Number(process.env.FILES ?? 1000);
const kilobytes = Number(process.env.KILOBYTES ?? 200);
const atOnce = 8;
const filesPerTask = 20;

const root = join(import.meta.dirname, "../..");
const setupToken = "token-of-the-files-trial";
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "daybook-files-"));

async function startDaybook(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(root, "server/src/main.ts")], { env, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  while (!text.includes("Daybook is ready at")) {
    if (child.exitCode !== null) throw new Error(`Daybook ended with ${child.exitCode}.`);
    await sleep(50);
  }
  return { child, address: /ready at (\S+)/.exec(text)![1]! };
}

/** Runs the work for each index, some at the same time; returns the milliseconds of each and of all. */
async function timed(count: number, work: (index: number) => Promise<unknown>) {
  const each: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < count; index = next++) {
        const began = performance.now();
        await work(index);
        each.push(performance.now() - began);
      }
    }),
  );
  const total = performance.now() - startedAt;
  return { total, median: each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)]! };
}

/** Sends a request, again while the machine is too busy for it. */
async function send(url: string, options: () => RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, options());
    if (response.status !== 503 || attempt === 60) return response;
    await response.body?.cancel();
    await sleep(500);
  }
}

async function trial(name: string, bucket: NodeJS.ProcessEnv) {
  const dataDir = join(folder, name);
  const env = { ...process.env, PORT: "0", LOG_LEVEL: "warn", DATA_DIR: dataDir, ADMIN_SETUP_TOKEN: setupToken, ...bucket };
  const { child, address } = await startDaybook(env);
  try {
    const post = async (path: string, body: unknown, cookie = "") => {
      const headers = { "content-type": "application/json", cookie };
      const response = await send(`${address}/api${path}`, () => ({ method: "POST", headers, body: JSON.stringify(body) }));
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response;
    };
    const account = { name: "Ada", team: "Development", email: "ada@example.com", password: "correct horse battery" };
    const setUp = await post("/auth/admin-setup", { token: setupToken, ...account });
    const cookie = setUp.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const titles = Array.from({ length: Math.ceil(files / filesPerTask) }, (_, n) => ({ title: `Task ${n}` }));
    const created = (await (await post("/tasks/bulk", { tasks: titles }, cookie)).json()) as { data: { _id: string }[] };
    const urls: string[] = [];
    const content = randomBytes(kilobytes * 1000);

    const uploads = await timed(files, async (index) => {
      const task = created.data[index % created.data.length]!._id;
      const response = await send(`${address}/api/tasks/${task}/attachments`, () => {
        const body = new FormData();
        content.writeUInt32LE(index);
        body.append("file", new File([content], `file ${index}.bin`));
        return { method: "POST", headers: { cookie }, body };
      });
      const answer = (await response.json()) as { message?: string; data: { url: string } };
      if (!response.ok) throw new Error(answer.message);
      urls.push(answer.data.url);
    });
    const downloads = await timed(files, async (index) => {
      const response = await send(`${address}${urls[index]}`, () => ({ headers: { cookie } }));
      const { byteLength } = await response.arrayBuffer();
      if (byteLength !== content.length) throw new Error(`A file has ${byteLength} bytes.`);
    });
    const databaseBytes = await databaseSize(dataDir);
    const backup = join(folder, `${name}.backup.gz`);
    const backedUp = await timed(1, () => run(process.execPath, [join(root, "scripts/backup.ts"), backup], { env }));
    return { name, uploads, downloads, databaseBytes, backedUp, backupBytes: statSync(backup).size };
  } finally {
    child.kill("SIGTERM");
    await new Promise((ended) => child.once("exit", ended));
  }
}

async function databaseSize(dataDir: string) {
  const client = new pg.Client({ connectionString: runningUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  await client.end();
  return Number(rows[0]!.bytes);
}

const storage = s3Server("files");
await storage.listen();
const { bucketUrl, region, accessKeyId, secretAccessKey } = storage.state.env;
try {
  const places = [
    await trial("database", {}),
    await trial("bucket", {
      FILES_S3_URL: bucketUrl,
      FILES_S3_REGION: region,
      FILES_S3_ACCESS_KEY_ID: accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
  ];
  const rate = ({ total, median }: { total: number; median: number }) =>
    `${((files / total) * 1000).toFixed(0)} per second, median ${median.toFixed(0)} ms`;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  console.log(`${files.toLocaleString("en")} files of ${kilobytes} kB, ${atOnce} at a time\n`);
  console.log("| Content in | Uploads | Downloads | Database | Backup |\n|---|---|---|---|---|");
  for (const { name, uploads, downloads, databaseBytes, backedUp, backupBytes } of places) {
    const backup = `${megabytes(backupBytes)} in ${(backedUp.total / 1000).toFixed(1)} s`;
    console.log(`| ${name} | ${rate(uploads)} | ${rate(downloads)} | ${megabytes(databaseBytes)} | ${backup} |`);
  }
} finally {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
}

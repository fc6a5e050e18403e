import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "../../server/src/db/embedded/cluster-process.ts";
import { run } from "./processes.ts";
import { waitFor } from "./trial.ts";

/* OpenStack Swift with the protocol of Amazon S3: a storage of another maker, on this machine and with one copy of each object. */

const region = "us-east-1";
const account = { id: "trial:daybook", secret: "secret-of-the-trial" };
const servers = ["account", "container", "object"] as const;
const env = { PATH: process.env.PATH ?? "" };
const layers = ["s3api", "copy", "slo", "dlo", "versioned_writes", "symlink"];

const isInstalled = (program: string) => spawnSync("which", [program], { stdio: "ignore" }).status === 0;

/** Why there is no Swift on this machine; undefined if there is. */
export const swiftObstacle = () =>
  ["swift-proxy-server", ...servers.map((name) => `swift-${name}-server`), "swift-ring-builder"].every(isInstalled)
    ? undefined
    : "Swift is not installed: on Debian, apt install swift-proxy swift-account swift-container swift-object";

const common = (folder: string, port: number) =>
  ["[DEFAULT]", "bind_ip = 127.0.0.1", `bind_port = ${port}`, `swift_dir = ${folder}`, "workers = 0", `user = ${userInfo().username}`].join(
    "\n",
  );

const storageServer = (folder: string, port: number, name: string) => `${common(folder, port)}
devices = ${folder}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const proxyServer = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${account.id.replace(":", "_")} = ${account.secret} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
${["catch_errors", "listing_formats", ...layers].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join("")}
`;

/** Asks for a bucket with a signed link, for which no header is signed. */
async function createBucket(address: string, name: string): Promise<boolean> {
  const expires = String(Math.floor(Date.now() / 1000) + 60);
  const signature = createHmac("sha1", account.secret).update(`PUT\n\n\n${expires}\n/${name}`).digest("base64");
  const query = new URLSearchParams({ AWSAccessKeyId: account.id, Expires: expires, Signature: signature });
  return (await fetch(`${address}/${name}?${query.toString()}`, { method: "PUT" })).ok;
}

/** Starts Swift in a folder, with buckets of these names. */
export async function startSwift(folder: string, buckets: string[]) {
  mkdirSync(join(folder, "disk"), { recursive: true });
  const started = new Map<string, ReturnType<typeof spawn>>();
  const begin = (name: string, config: string) => {
    const file = join(folder, `${name}-server.conf`);
    writeFileSync(file, config);
    started.set(name, spawn(`swift-${name}-server`, [file], { cwd: folder, env, stdio: "ignore" }));
  };
  for (const name of servers) {
    const port = await freePort();
    for (const args of [["create", "4", "1", "1"], ["add", `r1z1-127.0.0.1:${port}/disk`, "1"], ["rebalance"]]) {
      const made = await run("swift-ring-builder", [`${name}.builder`, ...args], { cwd: folder, env });
      assert.equal(made.status, 0, made.output);
    }
    begin(name, storageServer(folder, port, name));
  }
  const port = await freePort();
  begin("proxy", proxyServer(folder, port));
  const address = `http://127.0.0.1:${port}`;
  for (const bucket of buckets)
    await waitFor(
      `The bucket ${bucket}`,
      () =>
        createBucket(address, bucket)
          .then((isMade) => isMade || undefined)
          .catch(() => undefined),
      90,
    );
  return {
    /** A bucket of the account. */
    bucket: (name: string) => ({ bucketUrl: `${address}/${name}`, region, accessKeyId: account.id, secretAccessKey: account.secret }),
    stop: () => started.forEach((child) => child.kill("SIGTERM")),
  };
}

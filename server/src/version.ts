import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

let known: string | undefined;

/** Version of this Daybook. */
export const version = () => (known ??= versionOf(join(import.meta.dirname, "../..")));

/**
 * Version of the Daybook in a folder, by SemVer. A release says it in `release.json`. In a clone it is that of `package.json`, and
 * unless the commit has the tag of that version, with the commit and whether files differ from it, such as
 * `0.2.0-dev+1a2b3c4.dirty`. A version in development without Git is `0.2.0-dev+unknown`.
 */
export function versionOf(folder: string): string {
  const inRelease = join(folder, "release.json");
  if (existsSync(inRelease)) return readVersion(inRelease);
  const version = readVersion(join(folder, "package.json"));
  const commit = commitOf(folder, version);
  if (!commit) return version.includes("-") ? `${version}+unknown` : version;
  const { hash, isTagged, isDirty } = commit;
  return isTagged && !isDirty ? version : `${version}+${hash.slice(0, 7)}${isDirty ? ".dirty" : ""}`;
}

const readVersion = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;

/** The commit that is checked out, or undefined where Git or the repository is missing. */
function commitOf(folder: string, version: string) {
  // A folder without one may be inside another repository.
  if (!existsSync(join(folder, ".git"))) return undefined;
  // The service may have another account than the owner of the clone.
  const args = ["-c", "safe.directory=*", "describe", "--always", "--long", "--dirty", "--abbrev=40", "--tags", `--match=v${version}`];
  try {
    const described = execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const [, commitsSinceTag, hash, dirty] = /^(?:.+-(\d+)-g)?([0-9a-f]{40,64})(-dirty)?$/.exec(described)!;
    return { hash: hash!, isTagged: commitsSinceTag === "0", isDirty: dirty !== undefined };
  } catch {
    return undefined;
  }
}

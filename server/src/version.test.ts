import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { version, versionOf } from "#version.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false"];

/** A folder with a `package.json` of that version; `git` runs there. */
function folderOf(packageVersion: string) {
  const folder = mkdtempSync(join(tmpdir(), "daybook-version-"));
  folders.push(folder);
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  write("package.json", { version: packageVersion });
  const git = (...args: string[]) => execFileSync("git", [...author, ...args], { cwd: folder, encoding: "utf8" }).trim();
  const commit = () => {
    git("add", ".");
    git("commit", "--quiet", "--allow-empty", "-m", "Change");
    return git("rev-parse", "HEAD").slice(0, 7);
  };
  return { folder, write, git, commit };
}

function clone(packageVersion: string) {
  const made = folderOf(packageVersion);
  made.git("init", "--quiet");
  return { ...made, hash: made.commit() };
}

describe("a version in development", () => {
  test("names the commit of the clone", () => {
    const { folder, hash } = clone("0.2.0-dev");
    expect(versionOf(folder)).toBe(`0.2.0-dev+${hash}`);
  });

  test("says that files differ from the commit", () => {
    const { folder, hash, write } = clone("0.2.0-dev");
    write("package.json", { version: "0.2.0-dev", private: true });
    expect(versionOf(folder)).toBe(`0.2.0-dev+${hash}.dirty`);
  });

  test("without a repository, also inside of another one, is of an unknown commit", () => {
    const { folder } = folderOf("0.2.0-dev");
    execFileSync("git", ["init", "--quiet", folder]);
    rmSync(join(folder, ".git"), { recursive: true });
    expect(versionOf(folder)).toBe("0.2.0-dev+unknown");
  });
});

describe("a released version", () => {
  test("is bare at its tag alone", () => {
    const { folder, git, commit, write, hash } = clone("0.2.0");
    expect(versionOf(folder)).toBe(`0.2.0+${hash}`);
    git("tag", "-a", "v0.2.0", "-m", "Daybook 0.2.0");
    expect(versionOf(folder)).toBe("0.2.0");
    write("package.json", { version: "0.2.0", private: true });
    expect(versionOf(folder)).toBe(`0.2.0+${hash}.dirty`);
    expect(versionOf(folder)).not.toBe(`0.2.0+${commit()}`);
    expect(versionOf(folder)).toMatch(/^0\.2\.0\+[0-9a-f]{7}$/);
  });

  test("without a repository is bare, as in the source archive of a tag", () => {
    expect(versionOf(folderOf("0.2.0").folder)).toBe("0.2.0");
  });
});

test("a release archive has its version inside, without Git", () => {
  const { folder, write } = folderOf("0.2.0-dev");
  write("release.json", { version: "0.2.0-dev+1a2b3c4" });
  expect(versionOf(folder)).toBe("0.2.0-dev+1a2b3c4");
});

test("this version is SemVer", () => {
  expect(version()).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?(\+[\w.]+)?$/);
});

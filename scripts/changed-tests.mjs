import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root, SetUpError } from "./child.mjs";

/**
 * Selects the tests of what changed since the branch left `main` (on `main`: of uncommitted changes): the server's tests and the
 * browser tests of the features with changed files and the tests in other changed folders of the server, as file filters, and
 * the commit from which Vitest finds the web's tests by their imports.
 */
export function changedTests() {
  const since = leftMainAt();
  const changed = lines(["diff", "--name-only", since], ["ls-files", "--others", "--exclude-standard"]);
  const features = new Set(changed.map(featureOf).filter(Boolean));
  const folders = changed
    .map((file) => /^server\/(src\/.*)\//.exec(file)?.[1])
    .filter((folder) => folder && !folder.includes("/features/"));
  const named = [...features].flatMap((feature) => [`src/features/${feature}/`, `src/access/${feature}.`]);
  const isWebChanged = changed.some((file) => /^(web|contract)\//.test(file));
  const specs = fs.readdirSync(path.join(root, "e2e", "specs"));
  return {
    server: [...new Set([...named, ...folders])],
    webSince: isWebChanged ? since : undefined,
    browser: specs.filter((spec) => features.has(spec.split(".")[0]) || changed.includes(`e2e/specs/${spec}`)),
  };
}

/** The feature that a file belongs to: `leaves` for its contract, server and web folders and its access rules. */
const featureOf = (file) =>
  /^(?:contract\/src|server\/src\/features|server\/src\/access|web\/src\/features)\/([a-z-]+)[./]/.exec(file)?.[1];

function leftMainAt() {
  try {
    return lines(["merge-base", "HEAD", "main"])[0];
  } catch {
    throw new SetUpError("`npm test -- --changed` compares with the branch `main`, which this checkout does not have. Run `npm test`.");
  }
}

const lines = (...commands) =>
  commands.flatMap((args) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).split("\n").filter(Boolean));

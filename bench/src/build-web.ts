import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./processes.ts";

/** Builds the web application. Throws with the output if that fails. */
export function buildWeb() {
  const build = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root, encoding: "utf8" });
  if (build.status !== 0) throw new Error(`The web application could not be built:\n${build.stdout}${build.stderr}`);
}

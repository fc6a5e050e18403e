import fs from "node:fs";
import path from "node:path";
import { root, SetUpError } from "../child.mjs";

/** The platform of this machine as releases name it, such as `linux-x64`. */
export const platform = `${process.platform}-${process.arch}`;

/**
 * Whether this folder is an unpacked release (see `release.mjs`), which needs no set-up. Throws a `SetUpError` if it was made
 * for another platform, because its PostgreSQL and Node could not run.
 */
export function isRelease() {
  const file = path.join(root, "release.json");
  if (!fs.existsSync(file)) return false;
  const release = JSON.parse(fs.readFileSync(file, "utf8"));
  if (release.platform === platform) return true;
  throw new SetUpError(
    `This release of Daybook is for ${release.platform}; this machine is ${platform}. Run "npm run release" in a clone on such a machine.`,
  );
}

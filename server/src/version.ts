import { readFileSync } from "node:fs";
import { join } from "node:path";

const packageJson = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as { version: string };

/** Version of this Daybook, from the root's `package.json`. */
export const { version } = packageJson;

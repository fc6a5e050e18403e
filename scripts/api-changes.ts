import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { currentList } from "../server/src/test/releases/api-changes-list.ts";

const file = join(import.meta.dirname, "../docs/api-changes.md");

/** `npm run api-changes`: writes what is new in the API since the last release. */
writeFileSync(file, currentList(existsSync(file) ? readFileSync(file, "utf8") : ""));

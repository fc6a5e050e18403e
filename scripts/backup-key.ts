import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { newKeyFile } from "../server/src/db/backup/encryption.ts";
import { StartError } from "../server/src/env.ts";
import { runCommand } from "./database.ts";

/** `daybook backup-key FILE`: writes a new key for encrypted backups to a file that does not exist yet. */
await runCommand(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0 || file.startsWith("-")) throw new StartError("Usage: daybook backup-key FILE");
  const path = resolve(file);
  try {
    writeFileSync(path, await newKeyFile(new Date().toISOString()), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new StartError(`${path} exists already. A key that is replaced makes its backups unreadable.`);
    throw new StartError(`${path} cannot be written (${code}).`);
  }
  console.log(
    `Saved a new key to ${path}. Set BACKUP_KEY_FILE=${path}, and keep a copy in another place: without it no backup can be restored.`,
  );
});

import { server } from "./server.mjs";

/** The commands that work in a clone, a release and a container. */
export const commands = {
  start: { file: server.file, text: "runs Daybook" },
  demo: { file: "scripts/demo.ts", text: "runs a demo company in its own data directory" },
  doctor: { file: "scripts/doctor.ts", text: "checks variables, disk, database and services; sends no message" },
  backup: { file: "scripts/backup.ts", args: "[FILE]", text: "writes everything to one file, also while Daybook runs" },
  "backup-key": { file: "scripts/backup-key.ts", args: "FILE", text: "makes a key that encrypts backups, for BACKUP_KEY_FILE" },
  restore: { file: "scripts/restore.ts", args: "FILE|s3:latest [--replace]", text: "restores a backup; stop Daybook first" },
  "files:move": { file: "scripts/files/move.ts", args: "--to s3|database", text: "moves the content of files, also while Daybook runs" },
  "files:check": { file: "scripts/files/check.ts", args: "[--remove-unknown]", text: "compares the bucket of files with the database" },
  "reset-admin": {
    file: "scripts/accounts/reset-admin.ts",
    args: "EMAIL",
    text: "prints a link with which an admin chooses a new password",
  },
  "remove-second-factor": {
    file: "scripts/accounts/remove-second-factor.ts",
    args: "EMAIL",
    text: "removes authenticator app and passkeys of an account",
  },
  "unlink-sso": { file: "scripts/accounts/unlink-sso.ts", args: "EMAIL|--all", text: "removes links to single sign-on" },
};

const lines = Object.entries(commands).map(([name, { args = "", text }]) => `  ${`${name} ${args}`.padEnd(34)} ${text}`);

/**
 * What `bin/daybook COMMAND --help` prints.
 * @param {string} name
 */
export function usageOf(name) {
  const { args = "", text } = commands[name];
  return `Usage: daybook ${`${name} ${args}`.trim()}\n\n${name} ${text}. Variables are in .env.example.`;
}

/** What `bin/daybook` prints without a command, and with --help. */
export const usage = `Usage: daybook COMMAND

${lines.join("\n")}`;

import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { Env } from "#env.ts";
import * as authRepository from "./auth.repository.ts";

/** What is kept of a set-up token. */
export const hashSetupToken = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * While there is no administrator, makes a one-time set-up token (or takes `ADMIN_SETUP_TOKEN`) and prints the
 * link that uses it. Every start prints a new one; the earlier link no longer works.
 */
export async function announceSetup(database: Database, env: Pick<Env, "adminSetupToken">, address: string, print: (line: string) => void) {
  if (await authRepository.anyAdmin(database.db)) {
    await authRepository.removeSetupToken(database.db);
    return;
  }
  const token = env.adminSetupToken ?? randomBytes(24).toString("base64url");
  await authRepository.keepSetupToken(database.db, hashSetupToken(token));
  print(`Create the first administrator: ${address}/admin-setup?token=${encodeURIComponent(token)}`);
}

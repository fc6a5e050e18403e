import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { Env } from "#env.ts";
import * as authRepository from "./auth.repository.ts";

/** Hashes a setup token; only the hash is stored. */
export const hashSetupToken = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Prints the setup link while there is no administrator. The link carries `ADMIN_SETUP_TOKEN` or a new random token,
 * which replaces that of an earlier start.
 */
export async function announceSetup(database: Database, env: Pick<Env, "adminSetupToken">, address: string, print: (line: string) => void) {
  if (await authRepository.hasAdmin(database.db)) {
    await authRepository.removeSetupToken(database.db);
    return;
  }
  const token = env.adminSetupToken ?? randomBytes(24).toString("base64url");
  await authRepository.storeSetupToken(database.db, hashSetupToken(token));
  print(`Create the first administrator: ${address}/admin-setup?token=${encodeURIComponent(token)}`);
}

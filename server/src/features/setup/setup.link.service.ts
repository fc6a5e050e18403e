import { createHmac, randomBytes } from "node:crypto";
import type { Database, Db } from "#db/database.ts";
import type { Env } from "#env.ts";
import { hasAdmin } from "#features/auth/auth.service.ts";
import { hashToken } from "#secret-tokens.ts";
import * as setupRepository from "./setup.repository.ts";

type SetupEnv = Pick<Env, "adminSetupToken" | "jwtSecret">;

/**
 * Prints the setup link while there is no administrator. The link carries `ADMIN_SETUP_TOKEN`, or a token that all processes
 * on the database share, so that each printed link works. It stays the same until it is used.
 */
export async function announceSetup(database: Database, env: SetupEnv, address: string, print: (line: string) => void) {
  if (await hasAdmin(database.db)) {
    await setupRepository.removeSetupToken(database.db);
    return;
  }
  const token = env.adminSetupToken ?? (await sharedToken(database.db, env));
  if (env.adminSetupToken) await setupRepository.storeSetupToken(database.db, { tokenHash: hashToken(token), nonce: null });
  print(`Create the first administrator: ${address}/admin-setup?token=${encodeURIComponent(token)}`);
}

/**
 * Returns the token of the stored nonce. The first process stores the nonce. A token that this process cannot derive, because
 * it came from `ADMIN_SETUP_TOKEN` or another `JWT_SECRET`, is replaced.
 */
async function sharedToken(db: Db, env: SetupEnv): Promise<string> {
  const nonce = randomBytes(24).toString("base64url");
  const created = { nonce, tokenHash: hashToken(deriveToken(env.jwtSecret, nonce)) };
  const stored = await setupRepository.addSetupToken(db, created);
  const token = stored.nonce === null ? undefined : deriveToken(env.jwtSecret, stored.nonce);
  if (token && hashToken(token) === stored.tokenHash) return token;
  await setupRepository.replaceSetupToken(db, stored.tokenHash, created);
  return sharedToken(db, env);
}

/** 32 URL-safe characters. Computing them from the stored nonce needs the secret. */
const deriveToken = (jwtSecret: string, nonce: string) =>
  createHmac("sha256", jwtSecret).update(`admin setup ${nonce}`).digest().subarray(0, 24).toString("base64url");

import { hash, verify } from "@node-rs/argon2";
import { invalid } from "./errors.ts";
import { commonPasswords } from "./common-passwords.ts";

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. Runs off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Refuses a password that everybody tries first. */
export function requireUncommon(password: string, path = "password") {
  if (commonPasswords.has(password.toLowerCase())) throw invalid(path, "This password is too common. Please choose another one.");
}

/** Hashes a new password. One that everybody tries first is refused at `path`. */
export async function hashPassword(password: string, path = "password") {
  requireUncommon(password, path);
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** Whether the password is right; takes the same time when there is no account to compare with. */
export async function isRightPassword(passwordHash: string | null | undefined, password: string) {
  decoy ??= hash("nobody has this password", cost);
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash != null;
}

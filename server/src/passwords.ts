import { hash, verify } from "@node-rs/argon2";
import { invalid } from "./errors.ts";
import { commonPasswords } from "./common-passwords.ts";

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. Hashing runs off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Rejects a common password, and one repeated character, such as six spaces. */
export function requireUncommon(password: string, path = "password") {
  if (new Set(password).size === 1 || password.trim() === "")
    throw invalid(path, "This password repeats one character. Please choose another one.");
  if (commonPasswords.has(password.toLowerCase())) throw invalid(path, "This password is too common. Please choose another one.");
}

/** Hashes a new password. Rejects a common one, with the error at `path`. */
export async function hashPassword(password: string, path = "password") {
  requireUncommon(password, path);
  return hash(password, cost);
}

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Takes the same time without a stored hash, so that response times don't reveal accounts. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string) {
  dummyHash ??= hash("no account uses this password", cost);
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash != null;
}

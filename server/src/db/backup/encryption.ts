import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { StartError } from "#start-error.ts";

/**
 * Backups are encrypted in the format of age (https://age-encryption.org/v1), so that `age --decrypt` reads them too. It
 * authenticates every 64 kB and the end of the file: an altered or shortened one is refused.
 */

/** The first line of an encrypted file. */
const mark = Buffer.from("age-encryption.org/v1\n");

/** What the name of a backup ends with. */
export const backupSuffix = (key: string | undefined) => (key ? ".backup.gz.age" : ".backup.gz");

/** Returns the content of a new key file, in the form of `age-keygen`. */
export async function newKeyFile(now: string): Promise<string> {
  const key = await generateIdentity();
  return `# created: ${now}\n# public key: ${await identityToRecipient(key)}\n${key}\n`;
}

/** Encrypts a stream for the key. @throws StartError when the key is mistyped */
export async function* encrypted(content: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key).catch(refuseKey));
  yield* (await encrypter.encrypt(Readable.toWeb(Readable.from(content)))) as AsyncIterable<Uint8Array>;
}

/**
 * Opens the content of a backup, decrypted if it is encrypted.
 * @throws StartError when it is encrypted and the key is missing, mistyped or another one; `DamagedError` when it is altered or cut
 */
export async function* openBackup(path: string, key: string | undefined): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(path))) return yield* createReadStream(path) as AsyncIterable<Buffer>;
  if (!key) throw new StartError(`${path} is encrypted. Set BACKUP_KEY_FILE to the file with its key.`);
  try {
    yield* (await decrypterFor(key).decrypt(Readable.toWeb(createReadStream(path)))) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof StartError || (error instanceof Error && "code" in error)) throw error;
    const isOtherKey = error instanceof Error && error.message.startsWith("no identity matched");
    throw isOtherKey ? new StartError(`${path} was encrypted with another key than the one of BACKUP_KEY_FILE.`) : new DamagedError();
  }
}

/** The file is not what was encrypted. */
export class DamagedError extends Error {}

async function isEncrypted(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.subarray(0, bytesRead).equals(mark);
  } finally {
    await file.close();
  }
}

function decrypterFor(key: string) {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key);
  } catch {
    refuseKey();
  }
  return decrypter;
}

function refuseKey(): never {
  throw new StartError("The key of BACKUP_KEY_FILE is mistyped: a letter is missing or wrong. Copy the key file again.");
}

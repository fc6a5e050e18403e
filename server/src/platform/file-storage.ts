import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#errors.ts";
import { type ObjectStorage, objectStorage, ObjectStorageError, type ObjectStorageEnv } from "#platform/object-storage.ts";

/** The objects of files in the bucket of `FILES_S3_URL`. Every call throws an `ObjectStorageError`. */
export type FileStorage = ObjectStorage & {
  bucketUrl: string;
  /** Whether the last request succeeded. If that was some seconds ago, asks the storage, for the next call. */
  isAvailable(): boolean;
  /** Logs that the content of a file is lost. */
  report(error: Error): void;
};

/** What a row says about an object. */
export type ObjectFacts = { objectId: string; size: number; sha256: Buffer };

/** The objects of files: `files/<id>`. */
export const objectPrefix = "files/";
export const objectName = (id: string) => `${objectPrefix}${id}`;
export const sha256Of = (data: Buffer) => createHash("sha256").update(data).digest();

/** Limit of one request with its content, at most 10 MB. */
const timeoutMs = 30_000;
const attempts = 3;
const retryAfterMs = 200;
const checkAfterMs = 10_000;
const probeWithinMs = 3000;

type Options = { log: { warn(details: object, message: string): void }; requestTimeoutMs?: number | undefined };

/** Opens the storage; contacts nothing. Logs once when it fails and once when it works again. */
export function openFileStorage(env: ObjectStorageEnv, { log, requestTimeoutMs = timeoutMs }: Options): FileStorage {
  const storage = objectStorage(env, { timeoutMs: requestTimeoutMs });
  const prober = objectStorage(env, { timeoutMs: Math.min(probeWithinMs, requestTimeoutMs) });
  let isFailing = false;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function observe(error?: unknown) {
    checkedAt = performance.now();
    if (error && !isFailing) log.warn({ err: error }, "the storage of files cannot be used");
    if (!error && isFailing) log.warn({}, "the storage of files can be used again");
    isFailing = error !== undefined;
  }

  /** Tries again at once what fails because of the storage; what takes too long is not tried again. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now();
      try {
        const result = await work();
        observe();
        return result;
      } catch (error) {
        const isTemporary = error instanceof ObjectStorageError && error.isTemporary;
        if (!isTemporary || attempt === attempts || performance.now() - startedAt > requestTimeoutMs / 2) {
          observe(error);
          throw error;
        }
        await delay(retryAfterMs * attempt);
      }
    }
  }

  return {
    bucketUrl: env.bucketUrl,
    names: (prefix) => attempt(() => storage.names(prefix)),
    list: (prefix) => attempt(() => storage.list(prefix)),
    put: (name, data) => attempt(() => storage.put(name, data)),
    read: (name) => attempt(() => storage.read(name)),
    remove: (name) => attempt(() => storage.remove(name)),
    upload: (name, path) => attempt(() => storage.upload(name, path)),
    download: (name, path) => attempt(() => storage.download(name, path)),
    report: (error) => log.warn({ err: error }, "the content of a file is lost"),
    isAvailable() {
      if (performance.now() - checkedAt > checkAfterMs) {
        checkedAt = performance.now();
        void attempt(() => prober.read(objectName("probe"))).catch(() => {});
      }
      return !isFailing;
    },
  };
}

/** The content of an object is not what was written; the rest of the message names it. */
export class DamagedObjectError extends Error {}
/** The bucket does not have the object. */
export class MissingObjectError extends Error {}

/**
 * Reads the content of an object. Yields its end only when the whole has the hash and the size of its row.
 * @throws AppError if the storage cannot be used, MissingObjectError, DamagedObjectError
 */
export async function* readObject(storage: FileStorage | undefined, { objectId, size, sha256 }: ObjectFacts): AsyncGenerator<Buffer> {
  if (!storage) throw new AppError("unavailable", "The storage of files is not set up. Please tell an administrator.");
  const damaged = () => new DamagedObjectError(`the object ${objectName(objectId)} is not what was written`);
  const object = await storage.read(objectName(objectId)).catch(asUnavailable(unreadable));
  if (!object) throw new MissingObjectError(`the bucket has no object ${objectName(objectId)}`);
  if (object.bytes !== undefined && object.bytes !== size) throw damaged();
  const hash = createHash("sha256");
  let bytes = 0;
  let held: Buffer | undefined;
  try {
    for await (const chunk of object.chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes > size) throw damaged();
      if (held) yield held;
      held = chunk;
    }
  } catch (error) {
    return asUnavailable(unreadable)(error);
  }
  if (bytes !== size || !timingSafeEqual(hash.digest(), sha256)) throw damaged();
  if (held) yield held;
}

const unreadable = "The storage of files does not answer, so this file cannot be read now. Please try again in a few minutes.";
export const unwritable = "The storage of files does not answer, so the file was not saved. Please try again in a few minutes.";

/** Returns what throws a failure of the storage as a sentence for its user, and other errors as they are. */
export const asUnavailable =
  (message: string) =>
  (error: unknown): never => {
    throw error instanceof ObjectStorageError ? new AppError("unavailable", message, { retryAfter: 30 }) : error;
  };

import { openAsBlob } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { S3mini, S3NetworkError, S3ServiceError } from "s3mini";

/** A bucket of a storage with the protocol of Amazon S3. */
export type ObjectStorageEnv = {
  /** Address of the bucket, without a trailing slash. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Objects of a bucket by name. Every call throws an `ObjectStorageError`, whose message is a sentence. */
export type ObjectStorage = {
  /** Names that begin with `prefix`, in order. */
  names(prefix: string): Promise<string[]>;
  /** Uploads a file, a large one in parts. A failure leaves no object, or the one that was there before. */
  upload(name: string, path: string): Promise<void>;
  /** Writes an object to a new file (mode 0600). Returns false if there is no such object. */
  download(name: string, path: string): Promise<boolean>;
  remove(name: string): Promise<void>;
};

class ObjectStorageError extends Error {}

/** A larger file is uploaded in parts of this size. */
export const partBytes = 8 * 1024 * 1024;
/** Limit of one request: a part, or the download of a whole object. */
const requestTimeoutMs = 30 * 60_000;

export function objectStorage({ bucketUrl, region, accessKeyId, secretAccessKey }: ObjectStorageEnv): ObjectStorage {
  const bucket = new S3mini({
    endpoint: bucketUrl,
    region,
    accessKeyId,
    secretAccessKey,
    minPartSize: partBytes,
    requestAbortTimeout: requestTimeoutMs,
  });

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof ObjectStorageError
        ? error
        : new ObjectStorageError(`The bucket ${bucketUrl} ${problemOf(error)}.`, { cause: error });
    }
  }

  return {
    names: (prefix) =>
      attempt(async () => {
        const objects = await bucket.listObjects("/", prefix);
        if (!objects) throw new ObjectStorageError(`The bucket ${bucketUrl} does not exist.`);
        return objects.map(({ Key }) => Key).toSorted();
      }),
    upload: (name, path) =>
      attempt(async () => {
        await bucket.putAnyObject(name, await openAsBlob(path));
        const [{ size }, saved] = await Promise.all([stat(path), bucket.getContentLength(name)]);
        if (saved !== size) throw new ObjectStorageError(`The bucket ${bucketUrl} has ${saved} bytes of ${name} instead of ${size}.`);
      }),
    download: (name, path) =>
      attempt(async () => {
        const response = await bucket.getObjectResponse(name);
        if (!response?.body) return false;
        const file = await open(path, "wx", 0o600);
        await pipeline(Readable.fromWeb(response.body), file.createWriteStream());
        return true;
      }),
    remove: (name) => attempt(async () => void (await bucket.deleteObject(name))),
  };
}

/** What went wrong, as the end of a sentence. */
function problemOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `answered with status ${error.status}${error.serviceCode ? ` (${error.serviceCode})` : ""}`;
  if (error instanceof S3NetworkError) return `cannot be reached (${error.code})`;
  if (!(error instanceof Error)) return `failed: ${String(error)}`;
  const cause = error.cause instanceof Error ? error.cause : error;
  return `failed: ${"code" in cause ? String(cause.code) : cause.message}`;
}

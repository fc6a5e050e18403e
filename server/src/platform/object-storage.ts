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
  /** The objects whose names begin with `prefix`. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Writes a small object. A failure leaves no object, the one that was there before, or the new one. */
  put(name: string, data: Buffer): Promise<void>;
  /** Opens an object; undefined if there is no such object. Reading its chunks throws, too. */
  read(name: string): Promise<OpenObject | undefined>;
  /** Uploads a file, a large one in parts. A failure leaves no object, or the one that was there before. */
  upload(name: string, path: string): Promise<void>;
  /** Writes an object to a new file (mode 0600). Returns false if there is no such object. */
  download(name: string, path: string): Promise<boolean>;
  remove(name: string): Promise<void>;
};

export type StoredObject = { name: string; bytes: number; modifiedAt: Date };
export type OpenObject = { bytes: number | undefined; chunks: AsyncIterable<Buffer> };

export class ObjectStorageError extends Error {
  /** Whether the storage answered that it has a problem of its own, or did not answer: the same may succeed later. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {}) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}

/** A larger file is uploaded in parts of this size. */
export const partBytes = 8 * 1024 * 1024;
/** Limit of one request of backups: a part, or the download of a whole object. */
const longTimeoutMs = 30 * 60_000;

/** @param timeoutMs limit of one request with its content */
export function objectStorage(
  { bucketUrl, region, accessKeyId, secretAccessKey }: ObjectStorageEnv,
  { timeoutMs = longTimeoutMs }: { timeoutMs?: number } = {},
): ObjectStorage {
  const bucket = new S3mini({
    endpoint: bucketUrl,
    region,
    accessKeyId,
    secretAccessKey,
    minPartSize: partBytes,
    requestAbortTimeout: timeoutMs,
  });

  const failed = (error: unknown) =>
    error instanceof ObjectStorageError
      ? error
      : new ObjectStorageError(`The bucket ${bucketUrl} ${problemOf(error)}.`, {
          cause: error,
          isTemporary: !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429,
        });

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw failed(error);
    }
  }

  async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    } catch (error) {
      throw failed(error);
    }
  }

  const list = (prefix: string) =>
    attempt(async () => {
      const objects = await bucket.listObjects("/", prefix);
      if (!objects) throw new ObjectStorageError(`The bucket ${bucketUrl} does not exist.`);
      return objects.map(({ Key, Size, LastModified }) => ({ name: Key, bytes: Size, modifiedAt: LastModified }));
    });

  return {
    list,
    names: async (prefix) => (await list(prefix)).map(({ name }) => name).toSorted(),
    put: (name, data) => attempt(async () => void (await bucket.putObject(name, data))),
    read: (name) =>
      attempt(async () => {
        const response = await bucket.getObjectResponse(name);
        if (!response?.body) return undefined;
        const length = response.headers.get("content-length");
        return { bytes: length === null ? undefined : Number(length), chunks: chunksOf(response.body) };
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
  if (error instanceof S3ServiceError && error.serviceCode === "AuthorizationHeaderMalformed") {
    // The default region suits only storages that do not compare it.
    const region = /<Region>([\w-]+)<\/Region>/.exec(error.body ?? "")?.[1];
    if (region) return `is in the region ${region}. Set the variable that ends with _S3_REGION to it`;
  }
  if (error instanceof S3ServiceError) return `answered with status ${error.status}${error.serviceCode ? ` (${error.serviceCode})` : ""}`;
  if (error instanceof S3NetworkError) return `cannot be reached (${error.code})`;
  if (!(error instanceof Error)) return `failed: ${String(error)}`;
  if (error.name === "TimeoutError") return "did not answer in time";
  const cause = error.cause instanceof Error ? error.cause : error;
  return `failed: ${"code" in cause ? String(cause.code) : cause.message}`;
}

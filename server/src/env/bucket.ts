import type { ObjectStorageEnv } from "#platform/object-storage.ts";
import { StartError } from "#start-error.ts";

type BucketVariables = {
  url: string | undefined;
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
};

/**
 * Reads the variables of a bucket, `BACKUP_S3_…` or `FILES_S3_…`; undefined without an address.
 * @param example of an address, for errors
 * @throws StartError for the first invalid one
 */
export function bucketEnv(
  family: "BACKUP" | "FILES",
  { url: value, region = "auto", accessKeyId, secretAccessKey }: BucketVariables,
  example: string,
): ObjectStorageEnv | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new StartError(`${family}_S3_URL must be the address of a bucket such as ${example}. It is "${value}".`);
  }
  if (!accessKeyId || !secretAccessKey) {
    throw new StartError(`${family}_S3_URL requires ${family}_S3_ACCESS_KEY_ID and ${family}_S3_SECRET_ACCESS_KEY.`);
  }
  return { bucketUrl: value.replace(/\/+$/, ""), region, accessKeyId, secretAccessKey };
}

import { bucketEnv } from "#env/bucket.ts";
import type { ObjectStorageEnv } from "#platform/object-storage.ts";

/** Reads the `FILES_S3_…` variables: the bucket of the content of files; undefined for the database. */
export const storedFiles = (env: Record<string, string | undefined>): ObjectStorageEnv | undefined =>
  bucketEnv(
    "FILES",
    {
      url: env.FILES_S3_URL,
      region: env.FILES_S3_REGION,
      accessKeyId: env.FILES_S3_ACCESS_KEY_ID,
      secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY,
    },
    "https://s3.eu-central-1.amazonaws.com/daybook-files",
  );

import { afterAll, beforeAll, beforeEach } from "vitest";
import { type S3Server, s3Server } from "./s3-server.ts";

/** Starts a storage with the protocol of Amazon S3 on loopback, for the tests of a file; each test begins with an empty bucket. */
export function fakeS3(bucketName?: string): S3Server {
  const server = s3Server(bucketName);
  beforeAll(() => server.listen());
  beforeEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}

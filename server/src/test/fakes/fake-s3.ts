import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ObjectStorageEnv } from "#platform/object-storage.ts";

const accessKeyId = "daybook-test";
const secretAccessKey = "a-secret-of-the-bucket";
const region = "eu-central-1";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const byName = ([a]: string[], [b]: string[]) => (a! < b! ? -1 : 1);

/** Whether a request is signed as Amazon's Signature Version 4 describes it, worked out from the request as it arrived. */
function isSigned({ method, url, headers }: IncomingMessage) {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!match) return false;
  const [, id, day, signedRegion, names, signature] = match as unknown as [string, string, string, string, string, string];
  if (id !== accessKeyId || signedRegion !== region || !names.split(";").includes("host")) return false;
  const { pathname, searchParams } = new URL(url!, "http://localhost");
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent)).toSorted(byName);
  const canonical = [
    method,
    pathname,
    query.map((pair) => pair.join("=")).join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name])}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash("sha256").update(canonical).digest("hex");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>((signing, part) => hmac(signing, part), `AWS4${secretAccessKey}`);
  return signature === hmac(key, ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash].join("\n")).toString("hex");
}

const errorXml = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** Starts a storage with the protocol of Amazon S3 on loopback, for the tests of a file. It refuses what is not signed. */
export function fakeS3() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const intact = (_name: string, content: Buffer) => content;
  /** `afterPut` returns what the storage has of an object that was put. */
  const state = { env: {} as ObjectStorageEnv, status: 200, requests: [] as string[], afterPut: intact };

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: string | Buffer; headers?: Record<string, string> }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    state.requests.push(`${request.method} ${request.url}`);
    if (state.status !== 200) return { status: state.status, body: errorXml("SlowDown") };
    if (!isSigned(request)) return { status: 403, body: errorXml("SignatureDoesNotMatch") };
    const { pathname, searchParams } = new URL(request.url!, "http://localhost");
    const [, bucket, name = ""] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    if (bucket !== "backups") return { status: 404, body: errorXml("NoSuchBucket") };
    if (name === "") {
      const found = [...objects].filter(([key]) => key.startsWith(searchParams.get("prefix") ?? ""));
      const contents = found.map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`).join("");
      return { status: 200, body: `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>` };
    }
    const upload = uploads.get(searchParams.get("uploadId") ?? "");
    const etag = { etag: `"${createHash("md5").update(content).digest("hex")}"` };
    if (request.method === "POST" && searchParams.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, new Map());
      return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
    }
    if (request.method === "PUT" && upload) {
      upload.set(Number(searchParams.get("partNumber")), content);
      return { status: 200, headers: etag };
    }
    if (request.method === "POST" && upload) {
      objects.set(name, Buffer.concat([...upload].toSorted(([a], [b]) => a - b).map(([, part]) => part)));
      return { status: 200, body: `<CompleteMultipartUploadResult><Key>${name}</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>` };
    }
    if (request.method === "PUT") {
      objects.set(name, state.afterPut(name, content));
      return { status: 200, headers: etag };
    }
    if (request.method === "DELETE") {
      objects.delete(name);
      return { status: 204 };
    }
    const object = objects.get(name);
    if (!object) return { status: 404, body: errorXml("NoSuchKey") };
    return { status: 200, body: object, headers: { "content-length": String(object.length) } };
  }

  const http = createServer((request, response) => {
    void answer(request).then(({ status, body, headers }) =>
      response.writeHead(status, { "content-type": "application/xml", ...headers }).end(request.method === "HEAD" ? undefined : body),
    );
  });
  beforeAll(async () => {
    await once(http.listen(0, "127.0.0.1"), "listening");
    const bucketUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/backups`;
    state.env = { bucketUrl, region, accessKeyId, secretAccessKey };
  });
  beforeEach(() => {
    objects.clear();
    uploads.clear();
    Object.assign(state, { status: 200, requests: [], afterPut: intact });
  });
  afterAll(() => new Promise<void>((resolve) => void http.close(() => resolve())));
  return { objects, state };
}

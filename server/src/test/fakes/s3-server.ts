import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
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

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };

/** What a test changes of the storage. */
export type S3State = {
  env: ObjectStorageEnv;
  /** The status of every answer, unless it is 200. */
  status: number;
  /** `GET /bucket/name` of each request. */
  requests: string[];
  /** Returns what the storage has of an object that was put. */
  afterPut: (name: string, content: Buffer) => Buffer;
  /** Waits before an answer. */
  before: (request: string) => Promise<unknown>;
  /** Returns a part of an answer's content, after which the connection is cut. */
  cut: ((name: string, content: Buffer) => Buffer) | undefined;
  /** Entries of one answer to a request for a list. */
  pageSize: number;
};

export type S3Server = {
  objects: Map<string, Buffer>;
  state: S3State;
  listen(port?: number): Promise<void>;
  close(): Promise<void>;
  /** Removes the objects and sets the state as at first. */
  reset(): void;
};

/** A storage with the protocol of Amazon S3 on loopback, with one bucket. It refuses what is not signed. */
export function s3Server(bucketName = "backups"): S3Server {
  const objects = new Map<string, Buffer>();
  const writtenAt = new Map<string, string>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const initial = (): Omit<S3State, "env"> => ({
    status: 200,
    requests: [],
    afterPut: (_name, content) => content,
    before: async () => {},
    cut: undefined,
    pageSize: 1000,
  });
  const state: S3State = { env: {} as ObjectStorageEnv, ...initial() };

  function list(query: URLSearchParams): Answer {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get("prefix") ?? "")).toSorted();
    const after = query.get("continuation-token") ?? "";
    const rest = names.filter((name) => name > after);
    const page = rest.slice(0, Math.min(state.pageSize, Number(query.get("max-keys") ?? 1000)));
    const entries = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><Size>${objects.get(name)!.length}</Size><LastModified>${writtenAt.get(name) ?? new Date().toISOString()}</LastModified></Contents>`,
    );
    const more = rest.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)!}</NextContinuationToken>` : "";
    return { status: 200, body: `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join("")}</ListBucketResult>` };
  }

  async function answer(request: IncomingMessage): Promise<Answer & { name?: string }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    const line = `${request.method} ${request.url}`;
    state.requests.push(line);
    await state.before(line);
    if (state.status !== 200) return { status: state.status, body: errorXml("SlowDown") };
    if (!isSigned(request)) return { status: 403, body: errorXml("SignatureDoesNotMatch") };
    const { pathname, searchParams } = new URL(request.url!, "http://localhost");
    const [, bucket, name = ""] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    if (bucket !== bucketName) return { status: 404, body: errorXml("NoSuchBucket") };
    if (name === "") return list(searchParams);
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
      writtenAt.set(name, new Date().toISOString());
      return { status: 200, headers: etag };
    }
    if (request.method === "DELETE") {
      objects.delete(name);
      return { status: 204 };
    }
    const object = objects.get(name);
    if (!object) return { status: 404, body: errorXml("NoSuchKey") };
    return { status: 200, body: object, headers: { "content-length": String(object.length) }, name };
  }

  const http = createServer((request, response) => {
    void answer(request).then(({ status, body, headers, name }) => {
      response.writeHead(status, { "content-type": "application/xml", ...headers });
      if (request.method === "HEAD") return response.end();
      if (name === undefined || !state.cut) return response.end(body);
      response.write(state.cut(name, body as Buffer), () => response.destroy());
    });
  });
  return {
    objects,
    state,
    async listen(port = 0) {
      await once(http.listen(port, "127.0.0.1"), "listening");
      const bucketUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/${bucketName}`;
      state.env = { bucketUrl, region, accessKeyId, secretAccessKey };
    },
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
    reset() {
      objects.clear();
      uploads.clear();
      writtenAt.clear();
      Object.assign(state, initial());
    },
  };
}

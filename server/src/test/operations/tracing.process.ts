import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcess, temporaryFolder } from "#test/server-process.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status?: { message?: string };
};
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

const dataDir = temporaryFolder();
const exported: string[] = [];
const keys = new Set<unknown>();
const collector = createServer((request, response) => {
  let body = "";
  keys.add(request.headers["x-collector-key"]);
  request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
  request.on("end", () => {
    exported.push(body);
    response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
});

beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
});
afterAll(() => void collector.close());

const valueOf = ({ attributes }: { attributes: Attribute[] }, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test("a request is one trace with its route, its id and a span for each statement, without values", async () => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const server = await startProcess(dataDir, {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=of-the-collector",
  });
  const login = await fetch(`${server.address}/api/auth/login?secret=in-the-address`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", password: "sesame open" }),
  });
  expect(login.status).toBe(401);
  await (await fetch(`${server.address}/api/health`)).text();
  expect(await server.end("SIGTERM")).toBe(0);

  expect([...keys]).toEqual(["of-the-collector"]);
  const resources = exported.flatMap((text) => (JSON.parse(text) as Export).resourceSpans);
  expect(resources.map((each) => valueOf(each.resource, "service.name"))).toContain("daybook");
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual(["POST /api/auth/login"]);
  const [root] = roots as [Span];
  expect(valueOf(root, "daybook.request_id")).toBe(login.headers.get("x-request-id"));
  expect(valueOf(root, "http.route")).toBe("/api/auth/login");
  expect(Number(valueOf(root, "http.response.status_code"))).toBe(401);

  const statements = spans.filter(({ parentSpanId }) => parentSpanId);
  expect(statements.length).toBeGreaterThan(1);
  for (const { traceId, parentSpanId } of statements) expect([traceId, parentSpanId]).toEqual([root.traceId, root.spanId]);
  expect(statements.map((span) => valueOf(span, "db.query.text"))).toContainEqual(
    expect.stringMatching(/select .* from "users" where .*\$1/s),
  );
  expect(exported.join("\n")).not.toMatch(/ada@example|sesame|in-the-address/);
});

import { describe, expect, test } from "vitest";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import { allEndpoints } from "@daybook/contract/core/all";
import { giveToken } from "#test/access-token-fixtures.ts";
import { startServer } from "#test/harness.ts";
import { callTool } from "#test/mcp-calls.ts";
import { type ActorKind, actors } from "./actors.ts";
import { allRows } from "./all-rows.ts";
import { type Fixture, matrixFixtures } from "./fixture.ts";
import type { Row } from "./table.ts";

const server = startServer();
const { build } = matrixFixtures(server);

const offered = allEndpoints.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.tool !== undefined);
const withSession = actors.slice(3);

/** A scene in which the caller sends an access token. */
async function buildWithToken(actor: ActorKind) {
  const scene = await build(actor);
  return { ...scene, headers: (await giveToken(server, scene.caller)).headers };
}

type Sent = Record<string, unknown>;

/** What the tool takes of an input of the endpoint. */
const takenOf = ({ tool }: Endpoint, sent: Sent) =>
  Object.fromEntries(Object.entries(sent).filter(([field]) => !tool!.input || field in tool!.input.shape));

/** Whether the endpoint takes an input whose values the tool refuses. */
const isWithheld = ({ tool, input }: Endpoint, sent: Sent) =>
  tool!.input?.safeParse(sent).success === false && input.safeParse(sent).success;

describe.each(offered.map((endpoint) => [endpoint.tool!.name, endpoint] as const))("%s", (name, endpoint) => {
  const rows = allRows.filter(({ operation }) => operation === `${endpoint.method} ${endpoint.path}`);

  test.each(rows.map((row) => [row.what, row] as const))("does what the API does: %s", async (_what, row) => {
    for (const actor of withSession) if (row.expected[actors.indexOf(actor)]) await compare(row, name, endpoint, actor);
  });
});

/** Compares a call of the tool with a call of the endpoint, without what the tool does not take. */
async function compare(row: Row, name: string, endpoint: Endpoint, actor: ActorKind) {
  const scene = await buildWithToken(actor);
  const sent = await row.send(scene);
  if (Array.isArray(sent)) return;
  const call = (input: Sent, { headers }: Fixture) => callTool(server, name, input, headers);
  if (isWithheld(endpoint, sent))
    return expect(await call(sent, scene)).toEqual({ refused: expect.stringMatching(/^An assistant does not /) });

  const { status, body } = await server.anonymous(endpoint, takenOf(endpoint, sent), scene.headers);
  if (status >= 400) return expect([actor, await call(sent, scene)]).toEqual([actor, { refused: expect.stringContaining(body.message!) }]);
  if (endpoint.method !== "GET") {
    const again = await buildWithToken(actor);
    const { refused, result } = await call((await row.send(again)) as Sent, again);
    return expect([actor, refused, fieldsOf(result?.data)]).toEqual([actor, undefined, fieldsOf(body["data"])]);
  }
  const { result } = await call(sent, scene);
  const { data, pagination, isMore } = body;
  const shown = endpoint.tool!.output?.parse(data) ?? data;
  expect([actor, result]).toEqual([actor, { data: shown, pagination, isMore }]);
}

const fieldsOf = (data: unknown) => Object.keys(data as object).toSorted();

import type { Operation } from "@daybook/contract/core/api";
import { allEndpoints } from "@daybook/contract/core/all";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import type { Fixture } from "./fixture.ts";
import { type Change, clearChanges, listChanges } from "./change-log.ts";
import type { Row } from "./table.ts";
import type { Event } from "#context.ts";

const byOperation = new Map(allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

export const operations = [...byOperation.keys()];

export function endpointOf(operation: Operation): Endpoint {
  const endpoint = byOperation.get(operation);
  if (!endpoint) throw new Error(`The contract has no ${operation}`);
  return endpoint;
}

export type Outcome = { status: number; body: Record<string, unknown>; text: string; changes: Change[]; events: Event[] };

/** Sends the row's request, or `input` instead, as the scene's caller, and records the rows it writes. */
export async function perform(row: Row, scene: Fixture, input?: unknown): Promise<Outcome> {
  const payload = input ?? (await row.send(scene));
  await clearChanges(scene.server);
  scene.server.events.length = 0;
  const { status, body } = await scene.server.anonymous(endpointOf(row.operation), payload as Record<string, unknown>, scene.headers);
  return { status, body, text: JSON.stringify(body), changes: await listChanges(scene.server), events: [...scene.server.events] };
}

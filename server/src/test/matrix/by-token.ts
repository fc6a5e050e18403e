import { expect } from "vitest";
import { type Scope, scopeOf, scopes } from "@daybook/contract/access-tokens/scopes";
import { giveToken } from "#test/access-token-fixtures.ts";
import type { Fixture } from "./fixture.ts";
import type { Change } from "./change-log.ts";
import { endpointOf, perform } from "./request.ts";
import type { Expected, Input, Row } from "./table.ts";

/** The same scene, in which the caller sends an access token in place of the session. */
const withToken = async (scene: Fixture, chosen: readonly Scope[]): Promise<Fixture> => ({
  ...scene,
  headers: (await giveToken(scene.server, scene.caller, { scopes: chosen })).headers,
});

/** Operations whose first row needs a recent confirmation, which no token has. */
const needConfirmation = ["PUT /users/admin/user/:id"];

/** What a call wrote beside the count of calls of its token. */
const written = (changes: Change[]) => changes.filter(({ table, before, after }) => table !== "access_tokens" || !before || !after);

/** A token with every scope is refused what a session is refused, and changes nothing. */
export async function expectRefusedByToken(row: Row, scene: Fixture, input: Input) {
  const { status, body, changes } = await perform(row, await withToken(scene, scopes), input);
  expect([403, 404], `with an access token: ${String(body["message"])}`).toContain(status);
  expect(written(changes)).toEqual([]);
}

/**
 * A token with the scope of the call does what the session does; with all other scopes, or if there is no scope for the call,
 * it is refused.
 */
export async function expectByToken(row: Row, { statuses }: Expected, scene: Fixture) {
  const input = await row.send(scene);
  const scope = scopeOf(endpointOf(row.operation));
  const others = await perform(
    row,
    await withToken(
      scene,
      scopes.filter((each) => each !== scope),
    ),
    input,
  );
  expect([others.status, others.body["code"]]).toEqual([403, scope ? "insufficient_scope" : "forbidden"]);
  expect(written(others.changes)).toEqual([]);
  if (!scope) return;
  const own = await perform(row, await withToken(scene, [scope]), input);
  if (needConfirmation.includes(row.operation)) return expect(own.status).toBe(403);
  expect(statuses, `with the scope ${scope}: ${String(own.body["message"])}`).toContain(own.status);
}

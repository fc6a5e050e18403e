import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

/** Only admins manage channels. 40x: teams outside the caller's own return 403 or 404. */
const adminOnly = (status: number) => `403 403 40x | 403 40x 403 | ${status}`;
const address = { url: "https://hooks.example.com/services/1", kind: "slack" };

const ofTeam = ({ team }: Fixture) => ({ id: team.id });

async function withChannel({ server, team }: Fixture) {
  const row = { kind: "slack" as const, url: "unreadable", host: "hooks.example.com", setAt: "2026-03-12T08:00:00Z" };
  await server.db
    .insertInto("teamChannels")
    .values({ teamId: team.id, ...row })
    .execute();
  return { id: team.id };
}

export const teamChannelsRows: Row[] = [
  ...rows("GET /users/teams/:id/channel", [
    ["a team without a channel", adminOnly(200), ofTeam],
    ["a channel", adminOnly(200), withChannel],
    ["a team that does not exist", "40x 40x 40x | 40x 40x 40x | 404", () => ({ id: unknownId })],
  ]),

  ...rows("PUT /users/teams/:id/channel", [
    ["a public address", adminOnly(200), (scene) => ({ ...ofTeam(scene), ...address })],
    ["a new address", adminOnly(200), async (scene) => ({ ...(await withChannel(scene)), ...address })],
    ["a private address", adminOnly(400), (scene) => ({ ...ofTeam(scene), ...address, url: "https://10.0.0.1/hook" })],
    ["an unknown kind", adminOnly(400), (scene) => ({ ...ofTeam(scene), ...address, kind: "irc" })],
    ["without an address", adminOnly(400), ofTeam],
    ["a team that does not exist", "40x 40x 40x | 40x 40x 40x | 404", () => ({ id: unknownId, ...address })],
  ]),

  ...rows("DELETE /users/teams/:id/channel", [
    ["a channel", adminOnly(200), withChannel],
    ["a team without a channel", adminOnly(409), ofTeam],
    ["a team that does not exist", "40x 40x 40x | 40x 40x 40x | 404", () => ({ id: unknownId })],
  ]),

  // Deliveries are in team-channels.test.ts: a failed one is recorded.
  ...rows("POST /users/teams/:id/channel/test", [
    ["a team without a channel", adminOnly(409), ofTeam],
    ["a team that does not exist", "40x 40x 40x | 40x 40x 40x | 404", () => ({ id: unknownId })],
  ]),
];

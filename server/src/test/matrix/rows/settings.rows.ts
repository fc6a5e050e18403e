import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const admin = "403 403 403 | 403 403 403 | 200";
const adminStatus = (status: number) => admin.replace("200", String(status));

const missing = "0199c0de-0000-7000-8000-000000000000";

/** Inserts a group that an identity provider has sent, and returns its id. */
async function giveGroup({ server }: Pick<Fixture, "server">) {
  const [id, at] = [uuidv7(), "2026-03-01T08:00:00.000Z"];
  const group = { id, name: `Group ${id}`, externalId: null, role: null, teamId: null, createdAt: at, updatedAt: at };
  await server.db.insertInto("scimGroups").values(group).execute();
  return id;
}

const group =
  (input: object = {}) =>
  async (scene: Fixture) => ({ id: await giveGroup(scene), ...input });

export const settingsRows: Row[] = [
  ...rows("GET /settings", [["admins only", admin]]),

  ...rows("GET /settings/retention/preview", [
    ["of the settings", admin],
    ["of other days", admin, () => ({ eods: 730, audit: 365 })],
    ["of fewer days than the floor", adminStatus(400), () => ({ audit: 364 })],
  ]),

  ...rows("PUT /settings", [
    ["how long data is kept", admin, () => ({ retention: { eods: 730, audit: 365 } })],
    ["the report deadline", admin, () => ({ eodDeadline: "11:00" })],
    ["the registration mode", admin, () => ({ registration: "open" })],
    ["the timezone", admin, () => ({ timezone: "Asia/Kolkata" })],
    ["an unknown timezone", adminStatus(400), () => ({ timezone: "Mars/Olympus" })],
    ["a timezone as an offset", adminStatus(400), () => ({ timezone: "+05:30" })],
    ["an empty workweek", adminStatus(400), () => ({ workweek: [] })],
    ["an invalid weekday", adminStatus(400), () => ({ workweek: [8] })],
    ["zero hours per day", adminStatus(400), () => ({ hoursPerDay: 0 })],
    ["a reporting window of 100 days", adminStatus(400), () => ({ eodWindowDays: 100 })],
    ["a blank company name", adminStatus(400), () => ({ companyName: " " })],
    ["an unknown registration mode", adminStatus(400), () => ({ registration: "unknown" })],
    ["an outdated version", adminStatus(409), () => ({ eodDeadline: "11:00", version: 4 })],
  ]),

  ...rows("GET /settings/channels", [["admins only", admin]]),
  ...rows("PUT /settings/channels", [
    ["the address of links", admin, () => ({ address: "https://daybook.example.com" })],
    ["a mail server", admin, () => ({ smtp: { host: "mail.example.com", port: 587, security: "starttls", from: "a@example.com" } })],
    ["no mail server", admin, () => ({ smtp: null })],
    ["an invalid port", adminStatus(400), () => ({ smtp: { host: "mail.example.com", port: 0, security: "tls", from: "a@example.com" } })],
    ["an address with a path", adminStatus(400), () => ({ address: "https://example.com/daybook" })],
  ]),
  ...rows("POST /settings/channels/:channel/test", [
    ["email that is not set up", adminStatus(409), () => ({ channel: "smtp" })],
    ["an unknown channel", "400 400 400 | 400 400 400 | 400", () => ({ channel: "fax" })],
  ]),

  ...rows("GET /settings/groups", [
    [
      "all of them",
      admin.replace("200", "200+"),
      async (scene) => {
        scene.target = await giveGroup(scene);
        return {};
      },
    ],
  ]),

  ...rows("PUT /settings/groups/:id", [
    ["a role and no team", admin, group({ role: "team_member", team: null })],
    ["an unknown role", adminStatus(400), group({ role: "owner" })],
    ["a team that does not exist", adminStatus(400), group({ team: "No such team" })],
    ["of a group that does not exist", adminStatus(404), () => ({ id: missing, role: null })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "invalid" })],
  ]),
];

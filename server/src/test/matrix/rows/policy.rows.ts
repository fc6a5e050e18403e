import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200";
const everyoneGets = (status: string) => everyone.replaceAll("200", status);
const anonymousToo = `200 200 200 ${everyone}`;
const admin = "403 403 403 | 403 403 403 | 200";
const adminGets = (status: string) => admin.replace("200", status);

/** Inserts the next version; scenes share the policy. */
async function published({ server, make, n }: Fixture) {
  const { id: writtenBy } = await make.user("admin");
  const last = await server.db.selectFrom("policyVersions").select("version").orderBy("version", "desc").executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await server.db
    .insertInto("policyVersions")
    .values({ version, content: `# Rules ${n}`, requiresAcknowledgement: true, writtenBy, writtenAt: "2026-03-12T07:00:00.000Z" })
    .execute();
  return { version };
}

const acknowledged = async (scene: Fixture) => {
  const { version } = await published(scene);
  await scene.server.db.insertInto("policyAcknowledgements").values({ version, userId: scene.caller.id }).execute();
  return { version };
};

/** Inserts a version and sends an empty input. */
const withPolicy = async (scene: Fixture) => {
  await published(scene);
  return {};
};

export const policyRows: Row[] = [
  ...rows("GET /policy", [
    ["before the first version", anonymousToo],
    ["everyone, including anonymous requests", anonymousToo, withPolicy],
  ]),

  ...rows("PUT /policy", [
    ["a text", admin, ({ n }) => ({ content: `# Rules of ${n}` })],
    [
      "a text that requires acknowledgement",
      admin,
      async (scene) => ({ ...(await published(scene)), content: "# New", requiresAcknowledgement: true }),
    ],
    ["no text", adminGets("400")],
    ["a stale version", adminGets("409"), async (scene) => ({ content: "Late", version: (await published(scene)).version - 1 })],
  ]),

  ...rows("GET /policy/versions", [["for admins", admin, withPolicy]]),

  ...rows("POST /policy/acknowledge", [
    ["the given version", everyone, published],
    ["the current version", everyone, withPolicy],
    ["again", everyone, acknowledged, { writesNothing: true }],
    ["a version that is not current", everyoneGets("409"), async (scene) => ({ version: (await published(scene)).version + 1 })],
    ["an invalid version", everyoneGets("400"), () => ({ version: "newest" })],
  ]),

  ...rows("GET /policy/acknowledgements", [["for admins", admin, acknowledged]]),
];

import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everybody = "200 200 200 | 200 200 200 | 200";
const everybodyGets = (status: string) => everybody.replaceAll("200", status);
const strangersToo = `200 200 200 ${everybody}`;
const admin = "403 403 403 | 403 403 403 | 200";
const adminGets = (status: string) => admin.replace("200", status);

/** The next version, in force: scenes share the policy. */
async function written({ server, make, n }: Scene) {
  const { id: writtenBy } = await make.user("admin");
  const last = await server.db.selectFrom("policyVersions").select("version").orderBy("version", "desc").executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await server.db
    .insertInto("policyVersions")
    .values({ version, content: `# Rules ${n}`, requiresAcknowledgement: true, writtenBy, writtenAt: "2026-03-12T07:00:00.000Z" })
    .execute();
  return { version };
}

const acknowledged = async (scene: Scene) => {
  const { version } = await written(scene);
  await scene.server.db.insertInto("policyAcknowledgements").values({ version, userId: scene.caller.id }).execute();
  return { version };
};

/** The policy is there; nothing is sent. */
const withPolicy = async (scene: Scene) => {
  await written(scene);
  return {};
};

export const policyRows: Row[] = [
  ...rows("GET /policy", [
    ["before there is one", strangersToo],
    ["everybody, a stranger too", strangersToo, withPolicy],
  ]),

  ...rows("PUT /policy", [
    ["a text", admin, ({ n }) => ({ content: `# Rules of ${n}` })],
    [
      "a text that asks for acknowledgement",
      admin,
      async (scene) => ({ ...(await written(scene)), content: "# New", requiresAcknowledgement: true }),
    ],
    ["no text", adminGets("400")],
    ["an earlier version", adminGets("409"), async (scene) => ({ content: "Late", version: (await written(scene)).version - 1 })],
  ]),

  ...rows("GET /policy/versions", [["for admins", admin, withPolicy]]),

  ...rows("POST /policy/acknowledge", [
    ["the version that was read", everybody, written],
    ["the one in force", everybody, withPolicy],
    ["again", everybody, acknowledged, { writesNothing: true }],
    ["a version that is not in force", everybodyGets("409"), async (scene) => ({ version: (await written(scene)).version + 1 })],
    ["a version that is none", everybodyGets("400"), () => ({ version: "newest" })],
  ]),

  ...rows("GET /policy/acknowledgements", [["for admins", admin, acknowledged]]),
];

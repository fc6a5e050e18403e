import { type Fixture, rightNow } from "#test/matrix/fixture.ts";
import { readOnly } from "#test/matrix/leaves.fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200";

/** The caller has a linked Slack account. */
async function linked({ server, caller, n }: Fixture) {
  const account = { workspaceId: "T0001", slackUserId: `U${n}`, name: "kavya", workspace: "halcyon" };
  await server.db
    .insertInto("slackLinks")
    .values({ userId: caller.id, ...account, linkedAt: rightNow })
    .execute();
  return {};
}

const unknown = () => ({ token: "no token of a link" });

export const slackRows: Row[] = [
  ...rows("GET /users/slack", [["the own account", everyone]]),
  ...rows("POST /users/slack/inspect", [["a link without Slack", everyone.replaceAll("200", "404"), unknown, readOnly]]),
  ...rows("POST /users/slack", [["a link without Slack", everyone.replaceAll("200", "404"), unknown]]),
  ...rows("DELETE /users/slack", [
    ["the own account", everyone, linked],
    ["without a link", everyone, () => ({}), readOnly],
  ]),
];

import { type Fixture, rightNow } from "#test/matrix/fixture.ts";
import { readOnly } from "#test/matrix/leaves.fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = "200 200 200 | 200 200 200 | 200";

/** The caller has a verified number. */
async function verified({ server, caller, n }: Fixture) {
  await server.db
    .insertInto("conversationNumbers")
    .values({
      userId: caller.id,
      phoneNumber: `+4917${30_000_000 + n}`,
      verifiedAt: rightNow,
      codeHash: null,
      codeExpiresAt: null,
      lastMessageAt: null,
    })
    .execute();
  return {};
}

export const conversationsRows: Row[] = [
  ...rows("GET /users/whatsapp", [["the own number", everyone]]),
  ...rows("POST /users/whatsapp/verify", [["without WhatsApp", everyone.replaceAll("200", "409")]]),
  ...rows("DELETE /users/whatsapp/verify", [
    ["the own number", everyone, verified],
    ["without a number", everyone, () => ({}), readOnly],
  ]),
];

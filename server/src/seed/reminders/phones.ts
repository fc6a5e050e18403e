import type { Db } from "#db/database.ts";
import { signIns } from "#seed/people.ts";

/** The verified phones of the people with whom the demo is tried; numbers that the Federal Network Agency keeps for fiction. */
export const demoPhones: Record<keyof typeof signIns, string> = {
  admin: "+4915200288801",
  lead: "+4915200288802",
  member: "+4915200288803",
};

/** Verifies the phones of the people with whom the demo is tried, so that its phone page can play them. */
export async function insertPhones(db: Db, people: readonly { id: string; name: string }[], now: string) {
  const rows = Object.entries(signIns).flatMap(([key, { name }]) => {
    const person = people.find((each) => each.name === name);
    return person ? [{ userId: person.id, phoneNumber: demoPhones[key as keyof typeof signIns], verifiedAt: now }] : [];
  });
  const empty = { codeHash: null, codeExpiresAt: null, lastMessageAt: null };
  if (rows.length > 0)
    await db
      .insertInto("conversationNumbers")
      .values(rows.map((row) => ({ ...row, ...empty })))
      .execute();
}

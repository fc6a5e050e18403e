import { uuidv7 } from "uuidv7";
import type { Insertable } from "kysely";
import type { RemindersTable } from "#db/schema-reminders.ts";
import { factories } from "./factories.ts";
import type { TestServer } from "./harness.ts";

/** A workday of the test company, whose timezone is UTC. */
export const thursday = "2026-03-12";
export const afternoon = `${thursday}T16:00:00.000Z`;

let phone = 10_000_000;

/** Factories for users with phone numbers and their reminders. */
export function reminderFixtures(server: TestServer) {
  const make = factories(server);

  const withPhone = <Fields extends object>(fields: Fields = {} as Fields) => ({
    phoneNumber: `+4915${phone++}`,
    dateOfJoining: "2026-01-01",
    firstSignedInAt: "2026-01-01T08:00:00.000Z",
    ...fields,
  });

  const teamOfTwo = async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team, ...withPhone() });
    const member = await make.user("team_member", { team, ...withPhone() });
    return { team, lead, member };
  };

  /** Returns the latest reminder of a user. */
  const reminderOf = (person: { id: string }) =>
    server.db.selectFrom("reminders").selectAll().where("userId", "=", person.id).orderBy("date", "desc").executeTakeFirstOrThrow();

  /** Returns the delivery of a user's latest reminder. */
  const deliveryOf = async (person: { id: string }) => {
    const { id } = await reminderOf(person);
    return server.db.selectFrom("deliveries").selectAll().where("target", "=", id).orderBy("id", "desc").executeTakeFirstOrThrow();
  };

  return {
    make,
    withPhone,
    teamOfTwo,
    reminderOf,
    deliveryOf,
    /** Sends what is due. */
    deliver: () => server.app.jobs.run("deliveries.send"),
    /** Inserts a reminder, and the delivery of one that waits. */
    reminderRow: async (
      person: { id: string },
      { claimedAt = null, ...fields }: Partial<Insertable<RemindersTable>> & { claimedAt?: string | null } = {},
    ) => {
      const row = {
        id: uuidv7(),
        userId: person.id,
        date: thursday,
        channel: "whatsapp" as const,
        status: "queued" as const,
        error: null,
        messageId: null,
        recipient: null,
        sentBy: null,
        createdAt: afternoon,
        updatedAt: afternoon,
        ...fields,
      };
      await server.db.insertInto("reminders").values(row).execute();
      if (row.status === "queued") {
        const delivery = {
          kind: `reminders.${row.channel}`,
          channel: "none" as const,
          key: null,
          expiresAt: null,
          finishedAt: null,
          error: null,
        };
        await server.db
          .insertInto("deliveries")
          .values({
            ...delivery,
            id: uuidv7(),
            target: row.id,
            payload: JSON.stringify({ reminderId: row.id }),
            createdAt: afternoon,
            nextAttemptAt: afternoon,
            claimedAt,
          })
          .execute();
      }
      return row;
    },
    /** Sets the clock to Thursday afternoon and restores the default settings. */
    reset: async () => {
      server.clock.set(afternoon);
      await server.db.deleteFrom("deliveries").execute();
      await server.db.updateTable("settings").set({ timezone: "UTC", companyName: "Halcyon" }).execute();
      await server.db.deleteFrom("reminderSettings").execute();
      await server.db.insertInto("reminderSettings").values({ timeSetAt: "2026-01-01T00:00:00.000Z" }).execute();
      await server.db.updateTable("reminderRuleSettings").set({ version: 1, quietStart: null, quietEnd: null }).execute();
      await server.db.deleteFrom("reminderRuns").execute();
    },
  };
}

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

  const deliver = (id: string) => server.app.jobs.run("reminders.deliver", { ids: [id] });

  return {
    make,
    withPhone,
    teamOfTwo,
    reminderOf,
    deliver,
    /** Runs the delivery job for the user's latest reminder. */
    deliverTo: async (person: { id: string }) => deliver((await reminderOf(person)).id),
    reminderRow: async (person: { id: string }, fields: Partial<Insertable<RemindersTable>> = {}) => {
      const row = {
        id: uuidv7(),
        userId: person.id,
        date: thursday,
        channel: "whatsapp" as const,
        status: "queued" as const,
        error: null,
        nextAttemptAt: fields.status === undefined ? afternoon : null,
        triesLeft: 5,
        claimedAt: null,
        messageId: null,
        recipient: null,
        sentBy: null,
        createdAt: afternoon,
        updatedAt: afternoon,
        ...fields,
      };
      await server.db.insertInto("reminders").values(row).execute();
      return row;
    },
    /** Sets the clock to Thursday afternoon and restores the default settings. */
    reset: async () => {
      server.clock.set(afternoon);
      await server.db.updateTable("settings").set({ timezone: "UTC", companyName: "Halcyon" }).execute();
      await server.db.deleteFrom("reminderSettings").execute();
      await server.db.insertInto("reminderSettings").values({ timeSetAt: "2026-01-01T00:00:00.000Z" }).execute();
      await server.db.deleteFrom("reminderRuns").execute();
    },
  };
}

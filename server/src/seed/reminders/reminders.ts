import { addDays, daysFrom, instantAt, kindOfDay } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { awayKey, type SeedCompany } from "#seed/company.ts";
import { signIns } from "#seed/people.ts";
import { insertRows } from "#seed/rows.ts";

/** Length of the seeded log; skipped reminders appear only in the most recent days. */
const loggedDays = 60;
const skippedDays = 14;
const time = "18:00";

const deliveryErrors = [
  "Message undeliverable",
  "The number is not on WhatsApp",
  "Message was not delivered to maintain healthy ecosystem engagement",
];

type Outcome = { status: "read" | "delivered" | "sent" | "failed" | "manual"; error: string | null };

/** Inserts the reminders of the last weeks, for users without a report at the reminder time. */
export async function insertReminders(db: Db, { period, people, random, away }: SeedCompany, log: (line: string) => void) {
  const { timezone } = period.company;
  const start = addDays(period.today, 1 - loggedDays);
  const firstDay = start > period.firstDay ? start : period.firstDay;
  const phones = await db.selectFrom("users").select(["id", "phoneNumber"]).where("phoneNumber", "is not", null).execute();
  const phoneOf = new Map(phones.map(({ id, phoneNumber }) => [id, phoneNumber!]));
  const reports = await db.selectFrom("eods").select(["userId", "date", "submittedAt"]).where("date", ">=", firstDay).execute();
  const submittedAt = new Map(reports.map((report) => [awayKey(report.userId, report.date), report.submittedAt]));
  const demoUsers = new Set<string>(Object.values(signIns).map(({ name }) => name));
  const reporters = people.filter(({ id, role }) => role !== "admin" && phoneOf.has(id));
  const optedOut = random.shuffled(reporters.filter(({ name, lastDay }) => !demoUsers.has(name) && lastDay === null))[0];

  const outcome = (): Outcome => {
    const chance = random.next();
    if (chance < 0.03) return { status: "failed", error: random.pick(deliveryErrors) };
    if (chance < 0.07) return { status: "manual", error: null };
    if (chance < 0.12) return { status: "sent", error: null };
    return { status: chance < 0.35 ? "delivered" : "read", error: null };
  };
  const leadOf = (team: string) => people.find((person) => person.role === "team_lead" && person.team === team);

  const rows = daysFrom(firstDay, period.today)
    .filter((date) => kindOfDay(period.company, date) === "working" && instantAt(timezone, date, time) <= period.now)
    .flatMap((date) => {
      const createdAt = instantAt(timezone, date, time);
      return reporters
        .filter(({ firstDay, lastDay }) => firstDay <= date && (lastDay === null || date <= lastDay))
        .flatMap((person) => {
          const key = awayKey(person.id, date);
          const reasons = [
            ...(away.has(key) ? ["on leave"] : []),
            ...((submittedAt.get(key) ?? period.now) < createdAt ? ["already submitted"] : []),
            ...(person === optedOut ? ["opted out"] : []),
          ];
          const skip = reasons.length > 0 ? reasons.join(", ") : null;
          if (skip !== null && date < addDays(period.today, -skippedDays)) return [];
          const { status, error } = skip === null ? outcome() : { status: "skipped" as const, error: skip };
          const sentBy = status === "manual" ? (leadOf(person.team)?.id ?? null) : null;
          const updatedAt = new Date(Date.parse(createdAt) + (skip === null ? random.int(4, 1500) * 1000 : 0)).toISOString();
          return [
            {
              id: random.idAt(createdAt),
              userId: person.id,
              date,
              channel: "whatsapp" as const,
              status,
              error,
              attempts: skip === null && status !== "manual" ? 1 : 0,
              sentBy,
              createdAt,
              updatedAt: updatedAt < period.now ? updatedAt : period.now,
            },
          ];
        });
    });
  await insertRows(
    db,
    "reminders",
    rows.map((row) => ({ ...row, messageId: null, recipient: null })),
  );
  await insertRows(
    db,
    "reminderRuns",
    [...new Set(rows.map(({ date }) => date))].map((date) => ({ kind: "eod" as const, date, ranAt: instantAt(timezone, date, time) })),
  );
  if (optedOut) {
    const at = instantAt(timezone, firstDay, "18:03");
    await db
      .insertInto("reminderOptOuts")
      .values({ phoneNumber: phoneOf.get(optedOut.id)!, optedOut: true, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // The schedule stays disabled: the demo users must never receive messages, even if a channel is configured.
  await db.updateTable("reminderSettings").set({ time, timeSetAt: period.now }).execute();
  log(`Reminders: ${rows.length.toLocaleString("en")}`);
}

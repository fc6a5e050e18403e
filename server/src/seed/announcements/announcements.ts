import { addDays, instantAt, kindOfDay } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { signIns } from "#seed/people.ts";
import { insertRows } from "#seed/rows.ts";
import { type SeedAnnouncement, announcementTexts } from "./texts.ts";

/** The demo member's newest announcements stay unread, so that the bell shows a count. */
const unreadByMember = 2;

const msPerHour = 3_600_000;
const hoursLater = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * msPerHour).toISOString();

/** Generates the announcements within the seeded history, and who has seen them. */
function makeAnnouncements({ period, people, random }: SeedCompany) {
  const { timezone } = period.company;
  const [director, systemsAdmin = director] = people.filter(({ role }) => role === "admin");
  const dayOf = ({ daysAgo }: SeedAnnouncement) => {
    let day = addDays(period.today, -daysAgo);
    while (kindOfDay(period.company, day) !== "working") day = addDays(day, -1);
    return day;
  };

  const announcements = announcementTexts
    .filter((text) => dayOf(text) >= period.firstDay)
    .map((text) => {
      const day = dayOf(text);
      const createdAt = instantAt(timezone, day, text.at);
      return {
        id: random.idAt(createdAt),
        title: text.title,
        content: text.content,
        pinned: text.pinned ?? false,
        expiresAt: text.expiresAfterDays === undefined ? null : instantAt(timezone, addDays(day, text.expiresAfterDays), "18:00"),
        senderId: (text.bySystemsAdmin ? systemsAdmin : director)!.id,
        createdAt,
        updatedAt: createdAt,
      };
    })
    .filter(({ createdAt }) => createdAt <= period.now);

  const seen = announcements.flatMap(({ id, createdAt, senderId }, index) =>
    people.flatMap((person) => {
      if (index < unreadByMember && person.name === signIns.member.name) return [];
      const employed = createdAt.slice(0, 10) >= person.firstDay && (person.lastDay === null || createdAt.slice(0, 10) < person.lastDay);
      // Most users read it the same day, some days later, a few never.
      const hours = person.id === senderId ? 0.1 : random.next() ** 3 * 90 + 0.2;
      const seenAt = hoursLater(createdAt, hours);
      return employed && random.chance(0.93) && seenAt <= period.now ? [{ userId: person.id, announcementId: id, seenAt }] : [];
    }),
  );
  return { announcements, seen };
}

export async function insertAnnouncements(db: Db, company: SeedCompany, log: (line: string) => void) {
  const { announcements, seen } = makeAnnouncements(company);
  await insertRows(db, "announcements", announcements);
  await insertRows(db, "announcementsSeen", seen);
  log(`Announcements: ${announcements.length}`);
}

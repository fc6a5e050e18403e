import { addDays, instantAt, kindOfDay } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { signIns } from "#seed/people.ts";
import { insertRows } from "#seed/rows.ts";
import { type SeedAnnouncement, announcementTexts } from "./texts.ts";

/** The member of the demo has the latest ones still to read, so that the bell has something to count. */
const unreadByMember = 2;

const msPerHour = 3_600_000;
const hoursLater = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * msPerHour).toISOString();

/** What the administrators announced within the history, and who has seen it by now. */
export function makeAnnouncements({ period, people, random }: SeedCompany) {
  const { timezone } = period.company;
  const [director, systems = director] = people.filter(({ role }) => role === "admin");
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
        expiresAt: text.lasts === undefined ? null : instantAt(timezone, addDays(day, text.lasts), "18:00"),
        senderId: (text.bySystems ? systems : director)!.id,
        createdAt,
        updatedAt: createdAt,
      };
    })
    .filter(({ createdAt }) => createdAt <= period.now);

  const seen = announcements.flatMap(({ id, createdAt, senderId }, index) =>
    people.flatMap((person) => {
      if (index < unreadByMember && person.name === signIns.member.name) return [];
      const employed = createdAt.slice(0, 10) >= person.firstDay && (person.lastDay === null || createdAt.slice(0, 10) < person.lastDay);
      // Most look the same day, some days later, a few never.
      const hours = person.id === senderId ? 0.1 : random.next() ** 3 * 90 + 0.2;
      const seenAt = hoursLater(createdAt, hours);
      return employed && random.chance(0.93) && seenAt <= period.now ? [{ userId: person.id, announcementId: id, seenAt }] : [];
    }),
  );
  return { announcements, seen };
}

export async function insertAnnouncements(db: Db, company: SeedCompany, say: (line: string) => void) {
  const { announcements, seen } = makeAnnouncements(company);
  await insertRows(db, "announcements", announcements);
  await insertRows(db, "announcementsSeen", seen);
  say(`Announcements: ${announcements.length}`);
}

import { addDays, instantAt, kindOfDay } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { signIns } from "#seed/people.ts";
import { insertRows } from "#seed/rows.ts";
import { insertExtras } from "./extras.ts";
import { type SeedAnnouncement, announcementTexts, draftTexts } from "./texts.ts";

/** The demo member's newest announcements stay unread, so that the bell shows a count. */
const unreadByMember = 2;

const msPerHour = 3_600_000;
const hoursLater = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * msPerHour).toISOString();

/** They have confirmed what must be read, so that their screens start without a line about it; some others have not. */
const confirmedBy: readonly string[] = [signIns.lead.name, signIns.member.name];

/** Generates the announcements within the seeded history, and who has seen and confirmed them. */
function makeAnnouncements({ period, people, random }: SeedCompany) {
  const { timezone } = period.company;
  const [director, systemsAdmin = director] = people.filter(({ role }) => role === "admin");
  const dayOf = ({ daysAgo }: SeedAnnouncement) => {
    let day = addDays(period.today, -daysAgo);
    while (kindOfDay(period.company, day) !== "working") day = addDays(day, -1);
    return day;
  };

  const audienceOf = (teams: readonly string[]) => ({
    teams: [...new Set(people.filter(({ team }) => teams.includes(team)).map(({ teamId }) => teamId))],
    roles: [],
    users: [],
  });
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
        audience: text.teams === undefined ? null : JSON.stringify(audienceOf(text.teams)),
        mustReadBy: text.confirmWithinDays === undefined ? null : addDays(day, text.confirmWithinDays),
        expiresAt: text.expiresAfterDays === undefined ? null : instantAt(timezone, addDays(day, text.expiresAfterDays), "18:00"),
        senderId: (text.bySystemsAdmin ? systemsAdmin : director)!.id,
        createdAt,
        updatedAt: createdAt,
      };
    })
    .filter(({ createdAt }) => createdAt <= period.now);

  const seen = announcements.flatMap(({ id, createdAt, senderId, audience, mustReadBy }, index) =>
    people.flatMap((person) => {
      if (audience !== null && !audience.includes(person.teamId)) return [];
      if (index < unreadByMember && person.name === signIns.member.name) return [];
      const employed = createdAt.slice(0, 10) >= person.firstDay && (person.lastDay === null || createdAt.slice(0, 10) < person.lastDay);
      // Most users read it the same day, some days later, a few never.
      const isPrompt = person.id === senderId || (mustReadBy !== null && confirmedBy.includes(person.name));
      const hours = isPrompt ? 0.1 : random.next() ** 3 * 90 + 0.2;
      const seenAt = hoursLater(createdAt, hours);
      return employed && (random.chance(0.93) || isPrompt) && seenAt <= period.now
        ? [{ userId: person.id, announcementId: id, seenAt }]
        : [];
    }),
  );
  return { announcements, seen, confirmations: makeConfirmations({ period, people, random }, announcements, seen) };
}

/** Most of those who have seen what must be read have confirmed it a few minutes later. */
function makeConfirmations(
  { period, people, random }: Pick<SeedCompany, "period" | "people" | "random">,
  announcements: { id: string; senderId: string; mustReadBy: string | null }[],
  seen: { userId: string; announcementId: string; seenAt: string }[],
) {
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  return announcements
    .filter(({ mustReadBy }) => mustReadBy !== null)
    .flatMap(({ id, senderId }) =>
      seen
        .filter(({ announcementId, userId }) => announcementId === id && userId !== senderId)
        .filter(({ userId }) => random.chance(0.8) || confirmedBy.includes(nameOf.get(userId)!))
        .map(({ userId, seenAt }) => ({ userId, announcementId: id, confirmedAt: hoursLater(seenAt, random.next() / 10) }))
        .filter(({ confirmedAt }) => confirmedAt <= period.now),
    );
}

/** A scheduled announcement and a draft. */
function makeDrafts({ period, people, random }: SeedCompany) {
  const director = people.find(({ role }) => role === "admin")!;
  return draftTexts.map(({ title, content, inDays, at, confirmWithinDays = 0 }) => {
    let day = addDays(period.today, inDays ?? 0);
    while (kindOfDay(period.company, day) !== "working") day = addDays(day, 1);
    const timing =
      inDays === undefined || at === undefined
        ? { status: "draft" as const, publishAt: null, mustReadBy: null }
        : {
            status: "scheduled" as const,
            publishAt: instantAt(period.company.timezone, day, at),
            mustReadBy: addDays(day, confirmWithinDays),
          };
    const id = random.idAt(period.now);
    return { id, title, content, ...timing, senderId: director.id, createdAt: period.now, updatedAt: period.now };
  });
}

export async function insertAnnouncements(db: Db, company: SeedCompany, log: (line: string) => void) {
  const { announcements, seen, confirmations } = makeAnnouncements(company);
  await insertRows(db, "announcements", announcements);
  await insertRows(db, "announcements", makeDrafts(company));
  await insertRows(db, "announcementsSeen", seen);
  await insertRows(db, "announcementConfirmations", confirmations);
  await insertExtras(db, company, announcements, seen);
  log(`Announcements: ${announcements.length}`);
}

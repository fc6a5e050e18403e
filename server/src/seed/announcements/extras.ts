import type { ReactionName } from "@daybook/contract/discussions/reactions";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";
import { landscape } from "./picture.ts";
import { announcementTexts } from "./texts.ts";

type Announced = { id: string; title: string; createdAt: string; senderId: string };
type Seen = { userId: string; announcementId: string; seenAt: string };

/** A picture and a file of the announcements that have one. */
async function makeFiles({ random: source }: SeedCompany, announcements: Announced[]) {
  const random = source.fork("announcement files");
  const made = announcements.flatMap(({ id: announcementId, title, createdAt, senderId }) => {
    const { file } = announcementTexts.find((text) => text.title === title)!;
    return file ? [{ announcementId, file, id: random.idAt(createdAt), uploadedBy: senderId, uploadedAt: createdAt }] : [];
  });
  return Promise.all(
    made.map(async ({ announcementId, file, ...row }) => {
      const isPicture = file.text === undefined;
      const data = file.text === undefined ? await landscape() : Buffer.from(file.text);
      return {
        announcementId,
        data,
        file: {
          ...row,
          name: file.name,
          contentType: isPicture ? "image/jpeg" : "text/plain",
          size: data.length,
          purpose: isPicture ? ("announcement_picture" as const) : ("announcement_file" as const),
        },
      };
    }),
  );
}

/** Some of those who have seen an announcement react a few minutes later. */
function makeReactions({ period, random: source }: SeedCompany, announcements: Announced[], seen: Seen[]) {
  const random = source.fork("announcement reactions");
  return announcements.flatMap(({ id, title, senderId }) => {
    const reactions: readonly ReactionName[] = announcementTexts.find((text) => text.title === title)!.reactions ?? [];
    if (reactions.length === 0) return [];
    return seen
      .filter(({ announcementId, userId }) => announcementId === id && userId !== senderId && random.chance(0.3))
      .map(({ userId, seenAt }) => ({
        announcementId: id,
        userId,
        reaction: random.pick(reactions),
        createdAt: new Date(Date.parse(seenAt) + random.int(1, 5) * 60_000).toISOString(),
      }))
      .filter(({ createdAt }) => createdAt <= period.now);
  });
}

/** Adds files, pictures and reactions to announcements. */
export async function insertExtras(db: Db, company: SeedCompany, announcements: Announced[], seen: Seen[]) {
  const files = await makeFiles(company, announcements);
  await insertRows(
    db,
    "files",
    files.map(({ file }) => file),
  );
  await insertRows(
    db,
    "fileChunks",
    files.map(({ file, data }) => ({ fileId: file.id, position: 0, data })),
  );
  await insertRows(
    db,
    "announcementFiles",
    files.map(({ file, announcementId }) => ({ fileId: file.id, announcementId })),
  );
  await insertRows(db, "announcementReactions", makeReactions(company, announcements, seen));
}

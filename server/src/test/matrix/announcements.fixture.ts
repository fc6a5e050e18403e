import { uuidv7 } from "uuidv7";
import { uploadedFile } from "./files.fixture.ts";
import type { Fixture } from "./fixture.ts";
import type { Send } from "./table.ts";

export const unknownId = "01900000-0000-7000-8000-000000000000";
export const mustReadBy = "2026-03-20";
export const earlier = "2026-03-12T07:00:00.000Z";

/** Inserts an announcement by an admin and sets it as the scene's target. */
export async function announced(
  scene: Fixture,
  fields: { expiresAt?: string; version?: number; audience?: string; mustReadBy?: string; status?: "draft" } = {},
) {
  const { id: senderId } = await scene.make.user("admin");
  const id = uuidv7();
  scene.target = id;
  await scene.server.db
    .insertInto("announcements")
    .values({
      id,
      title: `Announcement ${scene.n}`,
      content: "Text",
      senderId,
      expiresAt: null,
      createdAt: earlier,
      updatedAt: earlier,
      ...fields,
    })
    .execute();
  return { id };
}

/** Inserts an announcement for people who are not the caller: the members of a team that has none. */
export async function forOthers(scene: Fixture) {
  const team = await scene.make.team();
  return announced(scene, { audience: JSON.stringify({ teams: [team.id], roles: [], users: [] }) });
}

/** Inserts an announcement that the reader, by default the caller, has seen. */
export async function seen(scene: Fixture, reader: { id: string } = scene.caller) {
  const { id } = await announced(scene);
  await scene.server.db.insertInto("announcementsSeen").values({ userId: reader.id, announcementId: id }).execute();
  return { id };
}

/** The company lets leads write to their own team. */
export const leadsAnnounce = (scene: Fixture) => scene.server.db.updateTable("settings").set({ leadsAnnounce: "on" }).execute();

/** The caller wrote an announcement to the owner's team, and leads may write. */
export async function ownToTeam(scene: Fixture, fields: { mustReadBy?: string } = {}) {
  await leadsAnnounce(scene);
  const { id } = await announced(scene, { ...fields, audience: JSON.stringify({ teams: [scene.team.id], roles: [], users: [] }) });
  await scene.server.db.updateTable("announcements").set({ senderId: scene.caller.id }).where("id", "=", id).execute();
  return { id };
}

export const toTeam = async (scene: Fixture) => {
  await leadsAnnounce(scene);
  return { ...fields, audience: { teams: [scene.team.name], roles: [], users: [] } };
};

/** Members of the team read it, people of other teams do not find it. */
export const leadsOfTeam = "403 403 404 | 200 404 200 | 200";

export const everyone = "200 200 200 | 200 200 200 | 200";
export const everyoneGets = (status: string) => everyone.replaceAll("200", status);
export const admin = "403 403 403 | 403 403 403 | 200";
export const adminGets = (status: string) => admin.replace("200", status);

export const fields = { title: "Office closed", content: "On **Friday**." };
export const changing = (change: object) => async (scene: Fixture) => ({ ...(await announced(scene)), ...change });

/** A row whose input does not name what was prepared. */
export const prepared =
  (prepare: (scene: Fixture) => Promise<unknown>, input: object | ((scene: Fixture) => object) = {}): Send =>
  async (scene) => {
    await prepare(scene);
    return typeof input === "function" ? input(scene) : input;
  };

/** Adds a file to a prepared announcement. */
export const withFile =
  (prepare: (scene: Fixture) => Promise<{ id: string }>): Send =>
  async (scene) => {
    const { id } = await prepare(scene);
    const fileId = await uploadedFile(scene, "announcement_file", scene.caller);
    await scene.server.db.insertInto("announcementFiles").values({ fileId, announcementId: id }).execute();
    return { id, fileId };
  };

/** Inserts an announcement for the owner's team. */
export const forTeam = (scene: Fixture) => announced(scene, { audience: JSON.stringify({ teams: [scene.team.id], roles: [], users: [] }) });

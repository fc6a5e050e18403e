import { uuidv7 } from "uuidv7";
import { type Fixture, rightNow, today } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

/** Own reports, the team's for its lead, all for an admin. */
const readers = "200 404 404 | 200 404 200 | 200";
const readersGet = (status: number) => readers.replaceAll("200", String(status));
const missing = "404 404 404 | 404 404 404 | 404";

const ownersReport = async ({ make, owner }: Fixture) => (await make.eod(owner, { date: today })).id;

const onReport =
  (input: Record<string, unknown> = {}): Send =>
  async (scene) => ({ id: await ownersReport(scene), ...input });

const unknown =
  (input: Record<string, unknown> = {}): Send =>
  () => ({ id: unknownId, ...input });

async function comment({ server }: Fixture, eodId: string, authorId: string, createdAt = rightNow) {
  const id = uuidv7();
  await server.db.insertInto("eodComments").values({ id, eodId, authorId, text: "How did it go?", createdAt, editedAt: null }).execute();
  return id;
}

const withComment =
  (input: Record<string, unknown> = {}, author: "owner" | "caller" = "owner", createdAt?: string): Send =>
  async (scene) => {
    const id = await ownersReport(scene);
    return { id, commentId: await comment(scene, id, scene[author].id, createdAt), ...input };
  };

export const discussionsRows: Row[] = [
  ...rows("GET /eod/:id/comments", [
    ["readers of the report", readers, withComment()],
    ["of a report that does not exist", missing, unknown()],
  ]),

  ...rows("POST /eod/:id/comments", [
    ["readers of the report", readersGet(201), onReport({ text: "How did it go?" })],
    ["a blank comment", readersGet(400), onReport({ text: "  " })],
    ["on a report that does not exist", missing, unknown({ text: "Hello" })],
  ]),

  ...rows("PUT /eod/:id/comments/:commentId", [
    ["the author only", "200 404 404 | 403 404 200 | 403", withComment({ text: "Corrected" })],
    ["the caller's own comment, while they read the report", readers, withComment({ text: "Corrected" }, "caller")],
    ["after more than 15 minutes", readersGet(409), withComment({ text: "Corrected" }, "caller", "2026-03-12T07:44:00Z")],
    ["a blank text", "400 404 404 | 403 404 400 | 403", withComment({ text: " " })],
    ["a comment that does not exist", missing, onReport({ commentId: unknownId, text: "Hello" })],
  ]),

  ...rows("DELETE /eod/:id/comments/:commentId", [
    ["the author, the author's lead, admins", readers, withComment()],
    ["the caller's own comment, however old", readers, withComment({}, "caller", "2026-03-01T08:00:00Z")],
    [
      "a comment on another report",
      missing,
      async (scene) => ({
        id: await ownersReport(scene),
        commentId: await comment(scene, (await scene.make.eod(scene.owner, { date: "2026-03-11" })).id, scene.owner.id),
      }),
    ],
    ["a comment that does not exist", missing, onReport({ commentId: unknownId })],
  ]),

  ...rows("PUT /eod/:id/reactions", [
    ["readers of the report", readers, onReport({ reaction: "thanks" })],
    [
      "taking it back",
      readers,
      async (scene) => {
        const eodId = await ownersReport(scene);
        const own = { eodId, userId: scene.caller.id, reaction: "like", createdAt: rightNow } as const;
        await scene.server.db.insertInto("eodReactions").values(own).execute();
        return { id: eodId, reaction: null };
      },
    ],
    ["an unknown reaction", readersGet(400), onReport({ reaction: "🎉" })],
    ["to a report that does not exist", missing, unknown({ reaction: "thanks" })],
  ]),
];

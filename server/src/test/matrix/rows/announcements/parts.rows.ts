import {
  admin,
  adminGets,
  announced,
  changing,
  everyone,
  everyoneGets,
  forOthers,
  forTeam,
  leadsOfTeam,
  ownToTeam,
  unknownId,
  withFile,
} from "#test/matrix/announcements.fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const drafted = "404 404 404 | 404 404 404 | 200";

export const announcementPartsRows: Row[] = [
  // Uploads are multipart. Access is checked before the content type.
  ...rows("POST /announcements/:id/attachments", [
    ["to a published one", adminGets("415"), (scene) => announced(scene)],
    ["to a lead's own to the team", leadsOfTeam.replaceAll("200", "415"), (scene) => ownToTeam(scene)],
    ["to one for others", "404 404 404 | 404 404 404 | 415", forOthers],
    ["to a draft", "404 404 404 | 404 404 404 | 415", (scene) => announced(scene, { status: "draft" })],
    ["to one that does not exist", everyoneGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("DELETE /announcements/:id/attachments/:fileId", [
    ["of a published one", admin, withFile(announced)],
    ["of a lead's own to the team", leadsOfTeam, withFile(ownToTeam)],
    ["of one for others", drafted, withFile(forOthers)],
    ["of a draft", drafted, withFile((scene) => announced(scene, { status: "draft" }))],
    ["a file that does not exist", adminGets("404"), async (scene) => ({ ...(await announced(scene)), fileId: unknownId })],
    ["of one that does not exist", everyoneGets("404"), () => ({ id: unknownId, fileId: unknownId })],
  ]),

  ...rows("GET /announcements/:id/reactions", [
    ["of one for everyone", everyone, (scene) => announced(scene)],
    ["of one for the owner's team", "200 200 404 | 200 404 200 | 200", forTeam],
    ["of a draft", drafted, (scene) => announced(scene, { status: "draft" })],
    ["of one that does not exist", everyoneGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("PUT /announcements/:id/reactions", [
    ["to one for everyone", everyone, changing({ reaction: "thanks" })],
    ["to one for the owner's team", "200 200 404 | 200 404 200 | 404", async (scene) => ({ ...(await forTeam(scene)), reaction: "like" })],
    ["taken back before it was given", everyone, changing({ reaction: null }), { writesNothing: true }],
    ["to a draft", everyoneGets("404"), async (scene) => ({ ...(await announced(scene, { status: "draft" })), reaction: "like" })],
    ["one that is not in the list", everyoneGets("400"), changing({ reaction: "angry" })],
    ["to one that does not exist", everyoneGets("404"), () => ({ id: unknownId, reaction: "like" })],
  ]),
];

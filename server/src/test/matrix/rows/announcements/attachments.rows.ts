import {
  admin,
  adminGets,
  announced,
  everyoneGets,
  forOthers,
  leadsOfTeam,
  ownToTeam,
  unknownId,
  withFile,
} from "#test/matrix/announcements.fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const drafted = "404 404 404 | 404 404 404 | 200";

export const announcementAttachmentsRows: Row[] = [
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
];

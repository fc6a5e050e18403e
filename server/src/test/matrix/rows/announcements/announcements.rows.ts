import {
  admin,
  adminGets,
  announced,
  changing,
  earlier,
  everyone,
  everyoneGets,
  fields,
  forOthers,
  forTeam,
  leadsAnnounce,
  leadsOfTeam,
  mustReadBy,
  ownToTeam,
  prepared,
  seen,
  toTeam,
  unknownId,
} from "#test/matrix/announcements.fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

export const announcementsRows: Row[] = [
  ...rows("GET /announcements", [
    ["everyone", everyoneGets("200+"), prepared(announced, (scene) => ({ search: `Announcement ${scene.n}` }))],
    ["an expired one is not listed", everyoneGets("200-"), prepared((scene) => announced(scene, { expiresAt: earlier }))],
    ["a draft is not listed", everyoneGets("200-"), prepared((scene) => announced(scene, { status: "draft" }))],
    ["one for the owner's team is not listed for other teams", "200+ 200+ 200- | 200+ 200- 200+ | 200-", prepared(forTeam)],
    ["a page of more than 100", everyoneGets("400"), () => ({ limit: 101 })],
  ]),

  ...rows("GET /announcements/audience", [
    ["of everyone", adminGets("200"), () => ({ limit: 5 })],
    ["of a team, a role and a person", adminGets("200"), ({ team, owner }) => ({ teams: team.name, roles: "admin", users: owner.id })],
    ["of a team, by leads", "403 403 403 | 200 400 200 | 200", prepared(leadsAnnounce, (scene) => ({ teams: scene.team.name }))],
    ["of a team that does not exist", adminGets("400"), () => ({ teams: "Nowhere" })],
    ["a page of more than 100", adminGets("400"), () => ({ limit: 101 })],
  ]),

  ...rows("GET /announcements/all", [
    ["expired ones too, for admins", adminGets("200+"), prepared((scene) => announced(scene, { expiresAt: earlier }))],
    ["drafts, for admins", adminGets("200+"), prepared((scene) => announced(scene, { status: "draft" }), { view: "draft" })],
    ["by leads: what they wrote to their team", "403 403 403 | 200+ 200- 200+ | 200+", prepared(ownToTeam)],
    [
      "by leads: not what others wrote to it",
      "403 403 403 | 200- 200- 200- | 200+",
      async (scene) => {
        await leadsAnnounce(scene);
        await announced(scene, { audience: JSON.stringify({ teams: [scene.team.id], roles: [], users: [] }) });
        return {};
      },
    ],
    ["an unknown view", adminGets("400"), () => ({ view: "all" })],
    ["a page of more than 100", adminGets("400"), () => ({ limit: 101 })],
  ]),

  ...rows("POST /announcements", [
    ["a draft", adminGets("201"), () => ({ ...fields, draft: true })],
    ["to be published later", adminGets("201"), () => ({ ...fields, publishAt: "2026-03-20T17:00:00+01:00" })],
    ["to be published at a time that has passed", adminGets("409"), () => ({ ...fields, publishAt: earlier })],
    ["title and content", adminGets("201"), () => fields],
    ["pinned, with an expiry", adminGets("201"), () => ({ ...fields, pinned: true, expiresAt: "2026-03-20T17:00:00+01:00" })],
    ["for a team", adminGets("201"), ({ team }) => ({ ...fields, audience: { teams: [team.name], roles: [], users: [] } })],
    ["for a team, by leads", "403 403 403 | 201 400 201 | 201", toTeam],
    ["for everyone, by leads", "403 403 403 | 400 400 400 | 201", async (scene) => (await leadsAnnounce(scene), fields)],
    ["that must be read", adminGets("201"), () => ({ ...fields, mustReadBy })],
    ["to be read by a day in the past", adminGets("400"), () => ({ ...fields, mustReadBy: "2026-03-11" })],
    ["for no one", adminGets("400"), () => ({ ...fields, audience: { teams: [], roles: [], users: [] } })],
    ["with an empty body", adminGets("400")],
    ["with a title that is too long", adminGets("400"), () => ({ ...fields, title: "x".repeat(201) })],
    ["expired already", adminGets("400"), () => ({ ...fields, expiresAt: earlier })],
  ]),

  ...rows("PUT /announcements/:id", [
    ["a title", admin, changing({ title: "Office open" })],
    ["everything", admin, changing({ title: "Office open", content: "After all", pinned: true, expiresAt: "2026-03-20T17:00:00Z" })],
    ["a lead's own to the team", leadsOfTeam, async (scene) => ({ ...(await ownToTeam(scene)), title: "Office open" })],
    ["one for others", "404 404 404 | 404 404 404 | 200", async (scene) => ({ ...(await forOthers(scene)), title: "Office open" })],
    ["whom it is for", admin, async (scene) => ({ ...(await announced(scene)), audience: { teams: [], roles: ["team_lead"], users: [] } })],
    ["an expired one", admin, async (scene) => ({ ...(await announced(scene, { expiresAt: earlier })), expiresAt: null })],
    ["a draft", "404 404 404 | 404 404 404 | 200", async (scene) => ({ ...(await announced(scene, { status: "draft" })), title: "Open" })],
    [
      "a draft, to publish it",
      "404 404 404 | 404 404 404 | 200",
      async (scene) => ({ ...(await announced(scene, { status: "draft" })), publishNow: true }),
    ],
    ["the time of a published one", adminGets("409"), changing({ publishAt: "2026-03-20T17:00:00Z" })],
    ["an empty title", adminGets("400"), changing({ title: " " })],
    ["an expiry in the past", adminGets("400"), changing({ expiresAt: earlier })],
    ["a stale version", adminGets("409"), async (scene) => ({ ...(await announced(scene, { version: 2 })), title: "Late", version: 1 })],
    ["one that does not exist", everyoneGets("404"), () => ({ id: unknownId, title: "Office open" })],
    ["an invalid id", everyoneGets("400"), () => ({ id: "mine", title: "Office open" })],
  ]),

  ...rows("DELETE /announcements/:id", [
    ["one", admin, (scene) => announced(scene)],
    ["one that was seen", admin, (scene) => seen(scene)],
    ["a lead's own to the team", leadsOfTeam, (scene) => ownToTeam(scene)],
    ["one for others", "404 404 404 | 404 404 404 | 200", forOthers],
    ["a draft", "404 404 404 | 404 404 404 | 200", (scene) => announced(scene, { status: "draft" })],
    ["one that does not exist", everyoneGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("GET /announcements/seen", [
    ["own seen announcements", everyoneGets("200+"), prepared(seen)],
    [
      "not those another user has seen",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      prepared(
        (scene) => seen(scene, scene.owner),
        (scene) => ({ userId: scene.owner.id }),
      ),
    ],
  ]),

  ...rows("POST /announcements/:id/seen", [
    ["a current one", everyone, (scene) => announced(scene)],
    ["an expired one", everyone, (scene) => announced(scene, { expiresAt: earlier })],
    ["one for others", everyoneGets("404"), forOthers],
    ["a draft", everyoneGets("404"), (scene) => announced(scene, { status: "draft" })],
    ["one that was seen already", everyone, (scene) => seen(scene), { writesNothing: true }],
    ["one that does not exist", everyoneGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("POST /announcements/:id/confirm", [
    ["one that must be read", everyone, (scene) => announced(scene, { mustReadBy })],
    ["one that need not be confirmed", everyoneGets("409"), (scene) => announced(scene)],
    ["one for others", everyoneGets("404"), forOthers],
    ["one that does not exist", everyoneGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("GET /announcements/:id/receipts", [
    ["of one that must be read", admin, (scene) => announced(scene, { mustReadBy })],
    ["of a lead's own to the team", leadsOfTeam, (scene) => ownToTeam(scene, { mustReadBy })],
    ["of one that need not be confirmed", adminGets("409"), (scene) => announced(scene)],
    ["of one for others", "404 404 404 | 404 404 404 | 409", forOthers],
    ["of one that does not exist", everyoneGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("POST /announcements/:id/remind", [
    [
      "of one that must be read",
      adminGets("200"),
      (scene) => announced(scene, { mustReadBy, audience: JSON.stringify({ teams: [], roles: [], users: [scene.owner.id] }) }),
    ],
    [
      "of a lead's own to the team",
      "403 403 403 | 200 404 200 | 200",
      async (scene) => {
        await scene.make.user("team_member", { team: scene.team });
        return ownToTeam(scene, { mustReadBy });
      },
    ],
    ["of one that need not be confirmed", adminGets("409"), (scene) => announced(scene)],
    ["of a draft", adminGets("409"), (scene) => announced(scene, { mustReadBy, status: "draft" })],
    ["of one that does not exist", adminGets("404"), () => ({ id: unknownId })],
  ]),

  ...rows("POST /announcements/seen", [
    ["all current ones", everyoneGets("200+"), prepared(announced)],
    ["some", everyoneGets("200+"), async (scene) => ({ ids: [(await announced(scene)).id, unknownId] })],
    ["an invalid id in the list", everyoneGets("400"), () => ({ ids: ["mine"] })],
  ]),

  ...rows("DELETE /announcements/seen", [
    ["the own list", everyone, prepared(seen)],
    [
      "not another user's list",
      "200 200 200 | 200 200 200 | 200",
      async (scene) => {
        await seen(scene);
        await seen(scene, await scene.make.user());
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("GET /announcements/:id/seen-by", [
    ["all active users, for admins", admin, (scene) => seen(scene)],
    ["of a lead's own to the team", "403 403 403 | 200 404 200 | 200", (scene) => ownToTeam(scene)],
    ["one that does not exist", adminGets("404"), () => ({ id: unknownId })],
  ]),
];

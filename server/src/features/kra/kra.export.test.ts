import { beforeEach, describe, expect, test } from "vitest";
import { readCsv } from "@daybook/contract/core/csv";
import * as calibration from "@daybook/contract/kra/calibration";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { template, evaluation } = kraFactories(server);

beforeEach(() => server.clock.set("2026-03-12T09:00:00Z"));

async function ratedTeam() {
  const team = await make.team();
  const lead = await make.user("team_lead", { team, name: "Zara" });
  const [asha, bela] = await Promise.all(["Asha", "=Bela"].map((name) => make.user("team_member", { team, name })));
  await template(lead);
  await evaluation(lead, asha!, { status: "Shared", year: 2026, month: 3, rating: 2 });
  await evaluation(lead, bela!, { status: "Shared", year: 2026, month: 3, rating: 4 });
  return { team, lead, asha: asha!, bela: bela! };
}

const head = ["Member", "Team", "Month", "Status", "Parameters rated", "Parameters", "Total score", "Grade"];

const download = async (person: { id: string }, path: string) => {
  const response = await server.app.inject({ url: `/api/kra${path}`, headers: { cookie: await server.cookieOf(person) } });
  return { response, rows: response.statusCode === 200 ? readCsv(response.body).map(({ cells }) => cells) : [] };
};

describe("format=csv", () => {
  test("exports the members of a month; no cell is a formula", async () => {
    const { lead, team } = await ratedTeam();
    const { response, rows } = await download(lead, "/team-members?year=2026&month=3&excludeAdmins=true&format=csv");
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="kra-members-2026-03.csv"');
    expect(rows[0]?.slice(0, 3)).toEqual(["Member", "Designation", "Team"]);
    expect(rows.slice(1).map(([name, , ofTeam, , , , status]) => [name, ofTeam, status])).toEqual(
      expect.arrayContaining([
        ["Asha", team.name, "Shared"],
        ["'=Bela", team.name, "Shared"],
      ]),
    );
  });

  test("exports the filtered evaluations, one column per parameter", async () => {
    const { lead } = await ratedTeam();
    const { rows } = await download(lead, "/admin/evaluations?year=2026&month=3&search=Asha&format=csv");
    expect(rows).toEqual([
      [...head, "Evaluated by", "Delivery (rating)", "Quality (rating)"],
      ["Asha", expect.any(String), "2026-03", "Shared", "2", "2", "40", "Needs Improvement", "Zara", "2", "2"],
    ]);
  });

  test("has no score for an evaluation with unrated parameters, only how many are rated", async () => {
    const { lead, asha } = await ratedTeam();
    const { parameters } = await evaluation(lead, asha, { year: 2026, month: 2, rating: null });
    const { data: stored } = await server.as(lead, kra.getMonthly, { teamMemberId: asha.id, year: 2026, month: 2 });
    await server.as(lead, kra.updateMonthly, { id: stored._id, parameters: [{ parameterId: parameters[0]!.parameterId, rating: 5 }] });
    const { rows } = await download(lead, "/admin/evaluations?year=2026&month=2&format=csv");
    expect(rows[1]?.slice(3, 8)).toEqual(["Draft", "1", "2", "", ""]);
    const members = await download(lead, "/team-members?year=2026&month=2&search=Asha&format=csv");
    expect(members.rows[1]?.slice(6, 11)).toEqual(["Draft", "1", "2", "", ""]);
    const report = await server.app.inject({
      url: "/api/reports/kra?format=csv&startDate=2026-02-01&endDate=2026-02-28",
      headers: { cookie: await server.cookieOf(lead) },
    });
    expect(report.statusCode).toBe(200);
    const [columns, ...lines] = readCsv(report.body).map(({ cells }) => cells);
    const [score, grade] = ["Score", "Grade"].map((name) => columns!.indexOf(name));
    expect(lines.map((cells) => [cells[1], cells[score!], cells[grade!]])).toEqual([["Asha", "", ""]]);
  });

  test("exports the analytics and the members of a parameter", async () => {
    const { lead } = await ratedTeam();
    const { rows } = await download(lead, "/admin/analytics?year=2026&month=3&format=csv");
    expect(rows[0]).toEqual(["Summary"]);
    expect(rows).toContainEqual(["2", "2", "0", "60", "60", ""]);
    const details = await download(lead, "/admin/parameter-details?year=2026&month=3&format=csv");
    expect(details.rows[0]).toEqual(["Member", "Team", "Month", "Rating", "Weekly checklist %", "Score"]);
  });

  test("is recorded in the audit trail with its filters", async () => {
    const { lead } = await ratedTeam();
    await download(lead, "/admin/evaluations?year=2026&month=3&search=Asha&format=csv");
    const events = await server.db.selectFrom("auditEvents").selectAll().where("action", "=", "exports.downloaded").execute();
    expect(events.filter(({ actorId }) => actorId === lead.id)).toMatchObject([
      { entity: "kra", entityId: null, after: { name: "kra-evaluations-2026-03.csv", filters: { year: 2026, month: 3, search: "Asha" } } },
    ]);
  });

  test("is refused to members and records nothing", async () => {
    const { asha } = await ratedTeam();
    for (const path of ["/team-members", "/admin/evaluations", "/admin/analytics", "/admin/parameter-details"]) {
      expect((await download(asha, `${path}?format=csv`)).response.statusCode).toBe(403);
    }
    const events = await server.db.selectFrom("auditEvents").selectAll().where("actorId", "=", asha.id).execute();
    expect(events.filter(({ action }) => action === "exports.downloaded")).toEqual([]);
  });

  test("exports the comparison of calibration with who rated and the reasons of changes", async () => {
    const { team, lead, asha } = await ratedTeam();
    const admin = await make.user("admin");
    await server.db.updateTable("settings").set({ calibration: "before-sharing" }).execute();
    const { _id: evaluationId, parameters } = await evaluation(lead, asha, { year: 2026, month: 2, rating: 4, status: "Ready" });
    for (const [rating, reason] of [
      [3, "Other teams rate this lower"],
      [3.5, "Half a step, after all"],
    ] as const)
      await server.as(admin, calibration.change, {
        evaluationId,
        parameters: [{ parameterId: parameters[0]!.parameterId, rating }],
        reason,
      });
    const { response, rows } = await download(admin, `/calibration?year=2026&month=2&team=${encodeURIComponent(team.name)}&format=csv`);
    expect(response.headers["content-disposition"]).toBe('attachment; filename="kra-calibration-2026-02.csv"');
    const line = rows.find(([name]) => name === "Asha")!;
    expect(line.slice(3, 10)).toEqual(["Zara", "Ready", "", "", "80", "", "74"]);
    expect(line.at(-1)).toBe("Other teams rate this lower; Half a step, after all");
    expect((await download(lead, "/calibration?year=2026&month=2&format=csv")).response.statusCode).toBe(403);
    await server.db.updateTable("settings").set({ calibration: "off" }).execute();
  });
});

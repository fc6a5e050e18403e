import { inflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import * as hours from "@daybook/contract/hours/hours";
import { addDays } from "#calendar.ts";
import { readCsv } from "@daybook/contract/core/csv";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const employed = { dateOfJoining: "2026-01-01" };
let admin: { id: string };

beforeAll(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
  admin = await make.user("admin");
});

const download = async (query: string, person = admin) =>
  server.app.inject({ url: `/api/hours/${query}`, headers: { cookie: await server.cookieOf(person) } });

async function linesOf(query: string) {
  const [head, ...lines] = readCsv((await download(query)).body).map(({ cells }) => cells);
  return { head, lines };
}

describe("exports have one row per person and day", () => {
  test("CSV: date, person, employee ID, team, kind, expected, logged", async () => {
    const team = await make.team({ name: "Sales, EU" });
    const member = await make.user("team_member", { team, name: '=HYPERLINK("x")', employeeId: "00123", ...employed });
    await make.eod(member, { date: "2026-03-13", items: [{ hoursSpent: 7.5 }] });
    const response = await download(`all?startDate=2026-03-13&endDate=2026-03-14&user=${member.id}&format=csv`);
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="hours-2026-03-13-to-2026-03-14.csv"',
    });
    expect(response.body).toBe(
      [
        "\uFEFFDate,Person,Employee ID,Team,Kind,Expected,Logged",
        `2026-03-13,"'=HYPERLINK(""x"")",00123,"Sales, EU",working,8,7.5`,
        `2026-03-14,"'=HYPERLINK(""x"")",00123,"Sales, EU",weekend,0,0`,
        "",
      ].join("\r\n"),
    );
  });

  test("XLSX: the same cells, with numbers as numbers and formulas as text", async () => {
    const member = await make.user("team_member", { name: "=1+1", ...employed });
    await make.eod(member, { date: "2026-03-12", items: [{ hoursSpent: 7.25 }] });
    const response = await download(`all?startDate=2026-03-12&endDate=2026-03-12&user=${member.id}&format=xlsx`);
    expect(response.headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": 'attachment; filename="hours-2026-03-12-to-2026-03-12.xlsx"',
    });
    const files = unzip(response.rawPayload);
    const sheet = files["xl/worksheets/sheet1.xml"]!;
    expect(sheet).toContain("<v>7.25</v>");
    expect(sheet).not.toContain("<f>");
    // 46,093 days after 1899-12-30: a date, in a table that filters in its frozen head and prints its head on every page.
    expect(sheet).toMatch(/<c r="A2" s="\d"><v>46093<\/v>/);
    expect(sheet).toContain('<autoFilter ref="A1:G2"/>');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(/<pageSetup fitToWidth="1" fitToHeight="0" .*orientation="landscape"/);
    expect(files["xl/workbook.xml"]).toContain('<definedName name="_xlnm.Print_Titles" localSheetId="0">Data!$1:$1</definedName>');
    expect(files["xl/styles.xml"]).toContain('formatCode="yyyy-mm-dd"');
    expect(files["xl/sharedStrings.xml"]).toContain("=1+1");
  });

  test("members can only export their own hours", async () => {
    const [member, colleague] = [await make.user("team_member", employed), await make.user("team_member", employed)];
    const { body } = await download(`me?startDate=2026-03-09&endDate=2026-03-10&user=${member.id},${colleague.id}&format=csv`, member);
    expect(readCsv(body).map(({ cells }) => cells[1])).toEqual(["Person", member.name, member.name]);
    expect(await download("team?format=csv", member)).toMatchObject({ statusCode: 403 });
    expect(await download("all?format=pdf")).toMatchObject({ statusCode: 400 });
  });
});

const first = "2026-02-23";
const span = 21;
const item = fc.record({ hundredths: fc.integer({ min: 0, max: 500 }), project: fc.option(fc.nat(2), { nil: null }) });
const reports = fc.uniqueArray(
  fc.record({ day: fc.nat(span - 1), person: fc.nat(2), team: fc.nat(1), items: fc.array(item, { minLength: 1, maxLength: 4 }) }),
  { selector: ({ day, person }) => `${day} ${person}`, maxLength: 25 },
);
const filterInputs = fc.record({
  from: fc.nat(span - 1),
  length: fc.nat(span - 1),
  team: fc.option(fc.nat(1)),
  project: fc.option(fc.nat(2)),
});
type Of<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + Math.round(number * 100), 0) / 100;

test("the total equals the sum of each list and of the exported rows, for random reports and filters", { timeout: 60_000 }, async () => {
  const teams = [await make.team(), await make.team()];
  const projects = [await make.project(), await make.project(), await make.project()];
  const people = [
    await make.user("team_member", { team: teams[0]!, ...employed }),
    await make.user("team_member", { team: teams[1]!, dateOfJoining: "2026-03-03" }),
    await make.user("team_lead", { team: teams[0]!, ...employed, lastDayOfOffice: "2026-03-06" }),
  ];
  const user = people.map(({ id }) => id).join(",");

  const sumsAgree = async (written: Of<typeof reports>, requested: Of<typeof filterInputs>) => {
    await server.db.deleteFrom("eods").where("userId", "in", user.split(",")).execute();
    for (const { day, person, team, items } of written) {
      await make.eod(
        { ...people[person]!, teamId: teams[team]!.id },
        {
          date: addDays(first, day),
          items: items.map(({ hundredths, project }) => ({
            hoursSpent: hundredths / 100,
            projectId: project === null ? null : projects[project]!.id,
          })),
        },
      );
    }
    const startDate = addDays(first, requested.from);
    const filters = {
      startDate,
      endDate: addDays(startDate, Math.min(requested.length, span - 1 - requested.from)),
      user,
      ...(requested.team !== null && { team: teams[requested.team]!.id }),
      ...(requested.project !== null && { project: projects[requested.project]!.id }),
    };
    const isRequested = (date: string) => filters.startDate <= date && date <= filters.endDate;
    const expectedLogged = written
      .filter(({ day, team }) => isRequested(addDays(first, day)) && (requested.team === null || requested.team === team))
      .flatMap(({ items }) => items)
      .filter(({ project }) => requested.project === null || requested.project === project)
      .reduce((total, { hundredths }) => total + hundredths, 0);

    const { data } = await server.as(admin, hours.all, filters);
    const { lines } = await linesOf(`all?${new URLSearchParams({ ...filters, format: "csv" })}`);
    const { totals } = data;
    expect(totals.logged).toBe(expectedLogged / 100);
    for (const list of [data.days, data.weeks, data.byProject, data.byUser]) {
      expect(sum((list as { logged: number }[]).map(({ logged }) => logged))).toBe(totals.logged);
    }
    for (const list of [data.days, data.weeks, data.byUser]) expect(sum(list.map(({ expected }) => expected))).toBe(totals.expected);
    for (const key of ["overtime", "shortfall", "missingDays"] as const) {
      expect(sum(data.byUser.map((row) => row[key]))).toBe(totals[key]);
    }
    const cells = data.byUser.flatMap(({ days }) => days!).filter((cell) => cell !== null);
    expect(lines.map((line) => [Number(line[5]), Number(line[6])])).toEqual(cells.map(({ expected, logged }) => [expected, logged]));
    expect(sum(lines.map((line) => Number(line[6])))).toBe(totals.logged);
  };
  await fc.assert(fc.asyncProperty(reports, filterInputs, sumsAgree), { numRuns: 40 });
});

/** Returns the files of a ZIP archive, read from its central directory. */
function unzip(archive: Buffer) {
  const files: Record<string, string> = {};
  let at = archive.lastIndexOf(Buffer.from("PK\x05\x06"));
  const count = archive.readUInt16LE(at + 10);
  at = archive.readUInt32LE(at + 16);
  for (let index = 0; index < count; index++) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    files[name] = (archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString("utf8");
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

import { uuidv7 } from "uuidv7";
import type { ImportKindName, ImportState } from "@daybook/contract/imports/kinds";
import { type Fixture, rightNow } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

/** Only admins import people. */
const adminOnly = (status: number) => `403 403 403 | 403 403 403 | ${status}`;
/** Leads import tasks. */
const leadsToo = (status: number) => `403 403 403 | ${status} ${status} ${status} | ${status}`;
/** Imports are one's own. */
const refused = "404 404 404 | 404 404 404 | 404";

const people = ({ n, team }: Fixture) =>
  `name,email,password,role,team\nImported Person,imported${n}@example.com,a-long-secret,team_member,${team.name}\n`;

/** An import of people of the person who sends the request: only admins may go on with it. */
const own =
  (state: ImportState = "draft", more: object = {}, kind: ImportKindName = "people") =>
  async ({ server, caller, n }: Fixture) => {
    const id = uuidv7();
    const columns = kind === "tasks" ? ["title", null, null] : ["name", "email", "team"];
    await server.db
      .insertInto("imports")
      .values({
        id,
        kind,
        source: "",
        fileName: "people.csv",
        state,
        header: JSON.stringify(["Name", "Email", "Team"]),
        choices: JSON.stringify({ columns, dayOrders: {}, values: {}, create: {}, defaults: { role: "Team Member" }, existing: "keep" }),
        notes: "[]",
        rowCount: 1,
        createdBy: caller.id,
        createdAt: rightNow,
        startedAt: state === "draft" ? null : rightNow,
        finishedAt: state === "done" ? rightNow : null,
      })
      .execute();
    const cells = server.app.platform.encryption.encrypt(JSON.stringify(["Asha", `asha.${n}@example.com`, "Design"]));
    await server.db.insertInto("importRows").values({ importId: id, line: 2, cells }).execute();
    return { id, ...more };
  };

const someoneElses = async (scene: Fixture) => own()({ ...scene, caller: await scene.make.user("admin") });

export const importsRows: Row[] = [
  ...rows("GET /imports/kinds", [["what can be imported", leadsToo(200), () => ({})]]),
  ...rows("GET /imports", [["own imports", leadsToo(200), () => ({})]]),

  // Uploads are multipart. Access is checked before the content type.
  ...rows("POST /imports/kinds/:kind", [
    ["people", adminOnly(415), () => ({ kind: "people" })],
    ["tasks", leadsToo(415), () => ({ kind: "tasks" })],
    ["opening balances", adminOnly(415), () => ({ kind: "opening_balances" })],
    ["hours", adminOnly(415), () => ({ kind: "hours" })],
    ["projects", adminOnly(415), () => ({ kind: "projects" })],
    ["what does not exist", "400 400 400 | 400 400 400 | 400", () => ({ kind: "robots" })],
  ]),

  ...rows("GET /imports/:id", [
    ["an own import", adminOnly(200), own()],
    ["an own import of tasks", leadsToo(200), own("draft", {}, "tasks")],
    ["someone else's", refused, someoneElses],
    ["an import that does not exist", refused, () => ({ id: unknownId })],
  ]),

  ...rows("PUT /imports/:id", [
    ["an own draft", adminOnly(200), own("draft", { existing: "update" })],
    ["an own draft of tasks", leadsToo(200), own("draft", { columns: [null, "title", null] }, "tasks")],
    ["with an unknown field", adminOnly(400), own("draft", { columns: ["name", "email", "shoeSize"] })],
    ["with an invalid choice", adminOnly(400), own("draft", { existing: "replace" })],
    ["one that has started", adminOnly(409), own("running", { existing: "update" })],
    ["someone else's", refused, async (scene) => ({ ...(await someoneElses(scene)), existing: "update" })],
    ["an import that does not exist", refused, () => ({ id: unknownId, existing: "update" })],
  ]),

  ...rows("PUT /imports/:id/rows/:line", [
    ["a row of an own draft", adminOnly(200), own("draft", { line: 2, values: { team: "HR" } })],
    ["a row of tasks", leadsToo(200), own("draft", { line: 2, values: { title: "Paint" } }, "tasks")],
    ["a line that the file does not have", adminOnly(404), own("draft", { line: 99, leftOut: true })],
    ["an invalid value", adminOnly(400), own("draft", { line: 2, values: { team: 7 } })],
    ["someone else's", refused, async (scene) => ({ ...(await someoneElses(scene)), line: 2, leftOut: true })],
    ["an import that does not exist", refused, () => ({ id: unknownId, line: 2, leftOut: true })],
  ]),

  ...rows("POST /imports/:id/start", [
    ["an own draft", adminOnly(200), own()],
    ["an own draft of tasks", leadsToo(200), own("draft", {}, "tasks")],
    ["a stopped one", adminOnly(200), own("stopped")],
    ["one that is done", adminOnly(409), own("done")],
    ["someone else's", refused, someoneElses],
    ["an import that does not exist", refused, () => ({ id: unknownId })],
  ]),

  ...rows("POST /imports/:id/stop", [
    ["an own import that runs", adminOnly(200), own("running")],
    ["one of tasks", leadsToo(200), own("running", {}, "tasks")],
    ["a draft", adminOnly(409), own()],
    ["someone else's", refused, someoneElses],
    ["an import that does not exist", refused, () => ({ id: unknownId })],
  ]),

  ...rows("GET /imports/:id/rest", [
    ["an own import", adminOnly(200), own("done")],
    ["one of tasks", leadsToo(200), own("done", {}, "tasks")],
    ["a draft", adminOnly(409), own()],
    ["someone else's", refused, someoneElses],
    ["an import that does not exist", refused, () => ({ id: unknownId })],
  ]),

  ...rows("DELETE /imports/:id", [
    ["an own import", adminOnly(200), own("done")],
    ["one of tasks", leadsToo(200), own("done", {}, "tasks")],
    ["one that runs", adminOnly(409), own("running")],
    ["someone else's", refused, someoneElses],
    ["an import that does not exist", refused, () => ({ id: unknownId })],
  ]),

  ...rows("POST /users/import", [
    ["a dry run", adminOnly(200), (scene) => ({ csv: people(scene), dryRun: true }), { writesNothing: true }],
    ["an import", adminOnly(200), (scene) => ({ csv: people(scene), dryRun: false })],
    ["an empty file", adminOnly(400), () => ({ csv: "" })],
    ["an invalid dryRun flag", adminOnly(400), (scene) => ({ csv: people(scene), dryRun: "maybe" })],
  ]),

  ...rows("POST /tasks/import", [
    ["a dry run", leadsToo(200), () => ({ csv: "title\nFrom a table" }), { writesNothing: true }],
    ["an import", leadsToo(200), () => ({ csv: "title\nFrom a table", dryRun: false })],
    ["with an invalid line", leadsToo(400), () => ({ csv: "title,estimatedHours\nFine,2\nWrong,many", dryRun: false })],
    ["an empty file", leadsToo(400), () => ({ csv: "", dryRun: false })],
  ]),
];

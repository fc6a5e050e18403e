import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import * as projects from "@daybook/contract/projects/projects";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer({ listen: true });
const make = factories(server);

type TestUser = Awaited<ReturnType<typeof make.user>>;
let team: Awaited<ReturnType<typeof make.team>>;
let other: TestUser;

beforeEach(async () => {
  team = await make.team();
  other = await make.user("admin", { team });
});

describe("an import whose admin loses the rights while passwords are hashed", () => {
  const emailOf = (index: number) => `import${index}.${other.id}@example.com`;
  const csv = () =>
    ["name,email,role,team,password"]
      .concat(Array.from({ length: 80 }, (_each, index) => `Person,${emailOf(index)},Member,${team.name},a-long-secret-${index}`))
      .join("\n");

  test.each([
    ["deleted", (admin: TestUser) => server.as(other, users.remove, { id: admin.id })],
    ["demoted", (admin: TestUser) => server.as(other, users.update, { id: admin.id, role: "team_lead" })],
  ])("%s: nothing is written", async (_how, revoke) => {
    const admin = await make.user("admin", { team });
    // Hashing fills Node's thread pool: the revocation must neither verify a new cookie nor open a connection there.
    await Promise.all([other, admin, other, admin].map((person) => server.as(person, users.get, { id: admin.id })));
    const importing = server.as(admin, users.importMany, { csv: csv(), dryRun: false });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await revoke(admin)).status).toBe(200);

    const { status, body } = await importing;
    expect([status, body.message, body.tokenExpired]).toEqual([401, "Invalid or expired token", true]);
    expect(await server.db.selectFrom("users").select("id").where("name", "=", "Person").execute()).toEqual([]);
    expect(await server.db.selectFrom("auditEvents").select("id").where("actorId", "=", admin.id).execute()).toEqual([]);
  });
});

describe("an upload whose sender loses the rights while the body arrives", () => {
  /** Sends a file in two parts and does something between them. */
  async function upload(person: TestUser, taskId: string, between: () => Promise<unknown>) {
    const cookie = await server.cookieOf(person);
    const boundary = "part";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
    const tail = `\r\n--${boundary}--\r\n`;
    const status = Promise.withResolvers<number>();
    const call = request(`${server.url}/api/tasks/${taskId}/attachments`, {
      method: "POST",
      headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": head.length + 10 + tail.length },
    });
    call.on("response", (response) => (response.resume(), status.resolve(response.statusCode!)));
    call.on("error", status.reject);
    call.write(`${head}hello`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await between();
    call.end(`there${tail}`);
    return status.promise;
  }

  test.each([
    ["the account", 401, ({ id }: TestUser) => server.as(other, users.update, { id, status: "inactive" })],
    ["the project", 404, (_person: TestUser, projectId: string) => server.as(other, projects.setMembers, { id: projectId, members: [] })],
    ["nothing", 201, async () => ({ status: 200 })],
  ])("lost %s: %i", async (_what, expected, revoke) => {
    const person = await make.user("team_member");
    const project = await make.project({ members: [person] });
    const task = await make.task(other, { projectId: project.id });

    const status = await upload(person, task.id, async () => expect((await revoke(person, project.id)).status).toBe(200));

    expect(status).toBe(expected);
    const stored = await server.db.selectFrom("taskAttachments").select("fileId").where("taskId", "=", task.id).execute();
    expect(stored).toHaveLength(expected === 201 ? 1 : 0);
    const files = await server.db.selectFrom("files").select("id").where("uploadedBy", "=", person.id).execute();
    expect(files).toHaveLength(expected === 201 ? 1 : 0);
  });
});

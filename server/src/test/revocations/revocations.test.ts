import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import * as announcements from "@daybook/contract/announcements/announcements";
import { allEndpoints } from "@daybook/contract/core/all";
import * as projects from "@daybook/contract/projects/projects";
import * as users from "@daybook/contract/users/users";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";
import { filesIn, read, root } from "#test/source-files.ts";
import { uploadInParts } from "./interrupted-upload.ts";
import { loopsOf, partsOfOne } from "./loops.ts";
import { installPauses, paused } from "./pause.ts";

/* A person who loses a right in the middle of a request that changes several items, or of an upload, finishes nothing more. */

const server = startServer({ listen: true });
const { make, reset, cast, applied } = leavePeople(server);
const { loops, lent } = loopsOf(server);
let otherAdmin: Person;
let elsewhere: { name: string };

beforeAll(async () => {
  await installPauses(server);
  otherAdmin = await make.user("admin");
  elsewhere = await make.team();
});
beforeEach(reset);

/** What ends all sessions of a person. */
const revocations: [string, (person: Person & { role?: string }) => Promise<{ status: number }>][] = [
  ["deleted", ({ id }) => server.as(otherAdmin, users.remove, { id })],
  ["deactivated", ({ id }) => server.as(otherAdmin, users.update, { id, status: "inactive" })],
  [
    "given another role",
    ({ id, role }) => server.as(otherAdmin, users.update, { id, role: role === "team_lead" ? "team_member" : "team_lead" }),
  ],
  ["moved to another team", ({ id }) => server.as(otherAdmin, users.update, { id, team: elsewhere.name })],
];

/** Each loop with two of the revocations in turn, because all end the sessions in the same way. */
const everyLoop = Object.entries(loops).flatMap(([name, prepare], index) =>
  [revocations[index % 2]!, revocations[2 + (index % 2)]!].map(([how, revoke]) => ({ name, how, prepare, revoke })),
);

describe("a request that changes several items", () => {
  test.each(everyLoop)("$name: of a person who is $how, finishes nothing more", async ({ prepare, revoke }) => {
    const { person, send, each, done: field = "", result } = await prepare();
    const done = each ? 1 : 0;
    const { response, committed } = await paused(server, {
      person,
      after: done,
      send,
      meanwhile: async () => expect((await revoke(person)).status).toBe(200),
    });

    expect(committed).toBe(done);
    if (!each) return expect([response.status, response.body.tokenExpired]).toEqual([401, true]);
    if (result) return expect([response.status, response.data]).toEqual([200, result("Your session has ended.")]);
    const failed = each.slice(1).map((id) => ({ id, reason: "Your session has ended." }));
    return expect([response.status, response.data]).toEqual([200, { requestedIds: each, [field]: each.slice(0, 1), failed }]);
  });

  test.each(Object.entries(lent))("%s: of a person whose delegation or membership ends, finishes nothing more", async (_name, prepare) => {
    const { person, send, each, revoke, atUser } = await prepare();
    const done = each ? 1 : 0;
    const meanwhile = async () => expect((await revoke()).status).toBe(200);
    const { response, committed } = await paused(server, { person, after: done, atUser, send, meanwhile });

    expect(committed).toBe(done);
    const { updatedIds = [], decidedIds = [] } = (response.body["data"] ?? {}) as { updatedIds?: string[]; decidedIds?: string[] };
    expect([...updatedIds, ...decidedIds]).toEqual(each?.slice(0, 1) ?? []);
    expect([200, 400, 403, 404]).toContain(response.status);
  });
});

/** Returns the request of an upload, and how the right to it ends without the session. */
const uploads: Record<string, () => Promise<{ person: Person; path: string; leave?: () => Promise<{ status: number }> }>> = {
  "tasks.attach": async () => {
    const { outsider, admin, team } = await cast();
    const project = await make.project({ team, members: [outsider] });
    const { id } = await make.task(admin, { projectId: project.id });
    const leave = () => server.as(admin, projects.setMembers, { id: project.id, members: [] });
    return { person: outsider, path: `/tasks/${id}/attachments`, leave };
  },
  "imports.upload": async () => ({ person: (await cast()).admin, path: "/imports/kinds/people" }),
  "announcementAttachments.attach": async () => {
    const { admin } = await cast();
    const { data } = await server.as(admin, announcements.create, { title: "Office closed", content: "On Friday." });
    return { person: admin, path: `/announcements/${data._id}/attachments` };
  },
  "leaveDocuments.attach": async () => {
    const { member } = await cast();
    return { person: member, path: `/leaves/${(await applied(member))._id}/attachments` };
  },
};

/** The number of stored files and of files to import. */
const filesOf = async ({ id }: Person) => {
  const files = await server.db.selectFrom("files").select("id").where("uploadedBy", "=", id).execute();
  const imports = await server.db.selectFrom("imports").select("id").where("createdBy", "=", id).execute();
  return files.length + imports.length;
};

describe("an upload", () => {
  test.each(Object.entries(uploads).flatMap(([name, prepare]) => revocations.map(([how, revoke]) => ({ name, how, prepare, revoke }))))(
    "$name: of a person who is $how while the file arrives, stores nothing",
    async ({ prepare, revoke }) => {
      const { person, path } = await prepare();
      const status = await uploadInParts(server, person, path, async () => expect((await revoke(person)).status).toBe(200));
      expect([status, await filesOf(person)]).toEqual([401, 0]);
    },
  );

  test("of a person who leaves the project while the file arrives, stores nothing", async () => {
    const { person, path, leave } = await uploads["tasks.attach"]!();
    const status = await uploadInParts(server, person, path, async () => expect((await leave!()).status).toBe(200));
    expect([status, await filesOf(person)]).toEqual([404, 0]);
  });

  test.each(Object.entries(uploads))("%s: stores the file of a person who keeps the rights", async (_name, prepare) => {
    const { person, path } = await prepare();
    expect([await uploadInParts(server, person, path, async () => {}), await filesOf(person)]).toEqual([201, 1]);
  });
});

describe("the table names", () => {
  /** Whether the schema, or a schema in it, is a list. */
  const hasList = (schema: z.core.$ZodType): boolean => {
    const { def } = schema._zod as unknown as { def: Record<string, unknown> };
    if (def["type"] === "array") return true;
    const inner = Object.values(def).flatMap((value) => (typeof value === "object" && value ? [value, ...Object.values(value)] : []));
    return inner.some((value) => value instanceof z.core.$ZodType && hasList(value));
  };
  const changing = allEndpoints.filter(({ endpoint }) => endpoint.method !== "GET");
  const named = (found: typeof allEndpoints) => found.map(({ feature, name }) => `${feature}.${name}`).toSorted();

  test("every endpoint that takes several items", () => {
    const several = changing.filter(
      ({ endpoint }) => endpoint.path.includes("bulk") || "csv" in (endpoint.input as z.ZodObject).shape || hasList(endpoint.input),
    );
    expect(Object.keys({ ...loops, ...partsOfOne }).toSorted()).toEqual(named(several));
  });

  test("every endpoint that takes a file", () => {
    const routes = filesIn(join(root, "server/src/features")).filter((file) => file.endsWith(".routes.ts"));
    const served = routes.flatMap((file) => [...read(`server/src/features/${file}`).matchAll(/serveUpload\(app, ([\w.]+),/g)]);
    expect(Object.keys(uploads).toSorted()).toEqual(served.map(([, name]) => name).toSorted());
  });
});

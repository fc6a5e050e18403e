import { expect, test } from "vitest";
import { z } from "zod";
import { allEndpoints } from "@daybook/contract/core/all";
import { endpoint } from "@daybook/contract/core/endpoint";
import { all as allReports } from "@daybook/contract/eods/eods";
import { list as allTasks } from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { responseWriter } from "./response-writer.ts";

const server = startServer();
const make = factories(server);

const returning = (output: z.ZodType, beside?: z.ZodType) =>
  endpoint({ method: "GET", path: "/things", summary: "Things", input: z.object({}), output, beside });

const write = (output: z.ZodType, data: unknown, beside?: z.ZodType, besideData?: object) =>
  JSON.parse(responseWriter(returning(output, beside))!({ success: true, data, ...besideData })) as unknown;

const Person = z.object({ name: z.string(), team: z.object({ name: z.string() }).nullable(), phone: z.string().optional() });

test("writes the fields of the schema only, at every depth", () => {
  const secret = { passwordHash: "hidden" };
  const data = [
    { name: "Ann “A” <b>\n", team: { name: "Core", ...secret }, ...secret },
    { name: "", team: null, phone: undefined },
  ];
  expect(write(z.array(Person), data, z.object({ isMore: z.boolean() }), { isMore: false, ...secret })).toEqual({
    success: true,
    data: [
      { name: "Ann “A” <b>\n", team: { name: "Core" } },
      { name: "", team: null },
    ],
    isMore: false,
  });
});

test("writes values of any kind, and maps", () => {
  const Row = z.object({ before: z.unknown(), counts: z.record(z.string(), z.int()), hours: z.number(), state: z.enum(["open", "done"]) });
  const row = { before: { a: [1, null, "x"] }, counts: { "two words": 2, __proto: 0 }, hours: 7.25, state: "done" };
  expect(write(Row, row)).toEqual({ success: true, data: row });
});

test("escapes texts that should have a format, too", () => {
  const Row = z.object({ day: z.iso.date(), at: z.iso.datetime(), id: z.uuid() });
  const row = { day: '2026-03-11", "x": "', at: '"', id: "\\" };
  expect(write(Row, row)).toEqual({ success: true, data: row });
});

test("a missing field is an error", () => {
  expect(() => write(Person, { name: "Ann" })).toThrow('"team" is required');
});

test("an output that changes values, or is one of several schemas, has no writer", () => {
  for (const output of [
    z.object({ name: z.string().trim() }),
    z.object({ at: z.string().transform(Number) }),
    z.array(z.union([z.string(), z.number()])),
    z.object({ size: z.number().default(1) }),
    z.strictObject({ size: z.number() }),
    z.record(z.string().toLowerCase(), z.number()),
  ]) {
    expect(responseWriter(returning(output))).toBeUndefined();
  }
});

test("every other GET has a writer, except for the export, which is a file", () => {
  const reads = allEndpoints.map((each) => each.endpoint).filter(({ method }) => method === "GET");
  const validated = reads.filter((each) => !responseWriter(each)).map(({ path }) => path);
  expect(validated.toSorted()).toEqual(["/export", "/reports/:kind", "/settings", "/whatsapp/rules"]);
});

test("a response that is not validated is the same", async () => {
  const team = await make.team();
  const [lead, member] = [await make.user("team_lead", { team }), await make.user("team_member", { team })];
  await make.eod(member, { date: "2026-03-11" });
  await make.task(lead, { assigneeId: member.id });
  const { app } = await server.build({ validatesResponses: false });
  const headers = { cookie: await server.cookieOf(lead) };
  for (const list of [allReports, allTasks]) {
    const { method, path } = list;
    const [validated, written] = await Promise.all([server.app, app].map((each) => each.inject({ method, url: `/api${path}`, headers })));
    expect(written!.statusCode).toBe(200);
    expect(written!.headers["content-type"]).toBe(validated!.headers["content-type"]);
    expect(written!.body).toBe(validated!.body);
    expect(written!.json().data).toHaveLength(1);
  }
});

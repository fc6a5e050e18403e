import { beforeAll, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import { cleanLine, cleanText } from "@daybook/contract/core/comparable";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import * as eods from "@daybook/contract/eods/eods";
import * as kra from "@daybook/contract/kra/kra";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as policy from "@daybook/contract/policy/policy";
import * as preferences from "@daybook/contract/preferences/preferences";
import * as projects from "@daybook/contract/projects/projects";
import * as settings from "@daybook/contract/settings/settings";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { hostileTexts, lineBreaks, unstorableTexts } from "./texts.ts";

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let team: Awaited<ReturnType<typeof make.team>>;
let task: { id: string };

beforeAll(async () => {
  team = await make.team();
  admin = await make.user("admin", { team });
  task = await make.task(admin, { title: "Hostile" });
});

type Field = { name: string; write: (text: string) => [Endpoint, object]; read?: (data: never) => string | null };

/** Fields of one line, and how to read them back from the answer. */
const lines: Field[] = [
  { name: "the title of a task", write: (title) => [tasks.update, { id: task.id, title }], read: ({ title }: { title: string }) => title },
  { name: "the name of a project", write: (name) => [projects.create, { name: name.slice(0, 100), team: team.name }] },
  { name: "the name of a team", write: (name) => [teams.create, { name: name.slice(0, 70) }] },
  { name: "the title of an announcement", write: (title) => [announcements.create, { title: title.slice(0, 190), content: "Text" }] },
  { name: "the name of a user", write: (name) => [users.updateProfile, { name: name.slice(0, 190) }] },
  { name: "a designation", write: (designation) => [users.updateProfile, { designation: designation.slice(0, 100) }] },
  { name: "the company's name", write: (name) => [settings.update, { companyName: name.slice(0, 100) }] },
  { name: "the name of a view", write: (name) => [preferences.createView, { screen: "tasks", name: name.slice(0, 70), search: {} }] },
  { name: "the name of a holiday", write: (name) => [leaves.createHoliday, { date: "2026-12-25", name: name.slice(0, 100) }] },
  {
    name: "an item of a report",
    write: (taskName) => [eods.submit, { mode: "replace", tasks: [{ taskName, hoursSpent: 1 }] }],
  },
  {
    name: "the name of a KRA parameter",
    write: (name) => [kra.saveTemplate, { name: "Template", parameters: [{ name: name.slice(0, 110), weight: 100 }] }],
  },
];

/** Fields of several lines, most of them Markdown. */
const texts: Field[] = [
  {
    name: "the description of a task",
    write: (description) => [tasks.update, { id: task.id, description }],
    read: ({ description }: { description: string }) => description,
  },
  { name: "a comment", write: (text) => [tasks.addComment, { id: task.id, text }], read: ({ text }: { text: string }) => text },
  {
    name: "the content of an announcement",
    write: (content) => [announcements.create, { title: "Title", content }],
    read: ({ content }: { content: string }) => content,
  },
  { name: "the policy", write: (content) => [policy.update, { content }], read: ({ content }: { content: string }) => content },
  { name: "the description of a team", write: (description) => [teams.create, { name: `Team ${++count}`, description }] },
];
let count = 0;

const send = (field: Field, text: string) => {
  const [endpoint, input] = field.write(text);
  return server.as(admin, endpoint, input as Record<string, unknown>);
};

describe.each([...lines, ...texts].map((field) => [field.name, field] as const))("%s", (_name, field) => {
  test.each(Object.entries(hostileTexts))("stores or refuses %s", async (_what, text) => {
    const { status, data, body } = await send(field, text);
    expect([200, 201, 400, 409], body.message).toContain(status);
    if (status < 400 && field.read)
      expect(field.read(data as never)?.trim()).toBe(lines.includes(field) ? cleanLine(text) : cleanText(text));
  });

  test.each(Object.entries(unstorableTexts))("refuses %s with a sentence", async (_what, text) => {
    const { status, body } = await send(field, text);
    expect([status, body.message]).toEqual([400, "The text contains a character that cannot be stored"]);
  });
});

describe.each(lines.map((field) => [field.name, field] as const))("%s", (_name, field) => {
  test.each(lineBreaks.map((lineBreak) => [JSON.stringify(lineBreak), lineBreak]))(
    "refuses the line break %s",
    async (_what, lineBreak) => {
      const { status, body } = await send(field, `One${lineBreak}Two`);
      expect([status, body.message]).toEqual([400, "Please use one line without line breaks"]);
    },
  );
});

test("a formula is neutralized in a CSV file", async () => {
  for (const text of Object.values(hostileTexts)) await send(lines[0]!, text);
  await server.as(admin, tasks.bulkCreate, { tasks: Object.values(hostileTexts).map((title) => ({ title })) });
  const { body } = await server.app.inject({ url: "/api/tasks?format=csv", headers: { cookie: await server.cookieOf(admin) } });
  expect(body).toContain("HYPERLINK");
  expect(body.match(/(^|,)"?[\u200B\u00A0]*[=+@＝＋＠]/gm)).toBeNull();
});

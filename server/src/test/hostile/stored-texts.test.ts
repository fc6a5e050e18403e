import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import { cleanLine, cleanText } from "@daybook/contract/core/comparable";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import * as projects from "@daybook/contract/projects/projects";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

/* A text is stored as it is normalized, or refused because of its length: emoji, accents and directions around each limit. */

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let team: Awaited<ReturnType<typeof make.team>>;
let task: { id: string };
let count = 0;

beforeAll(async () => {
  team = await make.team();
  admin = await make.user("admin", { team });
  task = await make.task(admin, { title: "Texts" });
});

type Field = {
  name: string;
  limit: number;
  clean: (text: string) => string;
  write: (text: string) => [Endpoint, object];
  read: (data: never) => string | null;
};

const fields: Field[] = [
  {
    name: "a designation",
    limit: 120,
    clean: cleanLine,
    write: (designation) => [users.updateProfile, { designation }],
    read: ({ designation }) => designation,
  },
  {
    name: "the title of a task",
    limit: 300,
    clean: cleanLine,
    write: (title) => [tasks.update, { id: task.id, title }],
    read: ({ title }) => title,
  },
  {
    name: "a comment",
    limit: 10_000,
    clean: cleanText,
    write: (text) => [tasks.addComment, { id: task.id, text }],
    read: ({ text }) => text,
  },
  {
    name: "the content of an announcement",
    limit: 20_000,
    clean: cleanText,
    write: (content) => [announcements.create, { title: "Title", content }],
    read: ({ content }) => content,
  },
  {
    name: "the description of a team",
    limit: 500,
    clean: cleanText,
    write: (description) => [teams.create, { name: `Texts ${++count}`, description }],
    read: ({ description }) => description,
  },
  {
    name: "the description of a project",
    limit: 5000,
    clean: cleanText,
    write: (description) => [projects.create, { name: `Texts ${++count}`, team: team.name, description }],
    read: ({ description }) => description,
  },
];

const characters = fc.constantFrom(
  "a",
  "é",
  "e\u0301",
  "\u0301",
  "\u0958",
  "😀",
  "👨‍👩‍👧‍👦",
  "🇩🇪",
  "\u200F",
  "\u202E",
  "ש",
  "\u200B",
  "한",
  "\u1112\u1161\u11AB",
);

/** Texts whose length is a few characters around the limit. Limits count characters as Unicode does, as PostgreSQL does. */
const textsAround = (limit: number) =>
  fc
    .tuple(fc.array(characters, { minLength: 1, maxLength: 12 }), fc.integer({ min: -14, max: 14 }))
    .map(([end, offset]) => `b${"a".repeat(Math.max(0, limit + offset - [...end.join("")].length - 1))}${end.join("")}`);

describe.each(fields.map((field) => [field.name, field] as const))("%s", (_name, { limit, clean, write, read }) => {
  test("is stored as normalized up to its limit, and refused with a sentence beyond", { timeout: 120_000 }, async () => {
    const property = async (text: string) => {
      const [endpoint, input] = write(text);
      const { status, data, body } = await server.as(admin, endpoint, input as Record<string, unknown>);
      const stored = clean(text);
      if ([...stored].length > limit) expect([status, body.message]).toEqual([400, expect.stringMatching(/at most/)]);
      else expect([status < 300, status < 300 && read(data as never)]).toEqual([true, stored]);
    };
    await fc.assert(fc.asyncProperty(textsAround(limit), property), { numRuns: 25, seed: 20261125 });
  });
});

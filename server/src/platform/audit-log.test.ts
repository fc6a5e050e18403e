import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import type { StoredAuditEvent } from "#db/audit-events.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { openAuditLog } from "./audit-log.ts";

const folder = mkdtempSync(join(tmpdir(), "daybook-audit-"));
const file = join(folder, "audit.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

const server = startServer({ env: { auditLog: file } });
const make = factories(server);
const lines = () =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const event: StoredAuditEvent = {
  id: "1",
  at: "2026-03-12T08:00:00.000Z",
  actor: null,
  action: "tasks.created",
  entity: "tasks",
  entityId: null,
  onBehalfOf: null,
  before: null,
  after: { title: "Grind the lens" },
  ip: "",
};

test("each committed audit event is a line, as stored and without secrets; a refused change is none", async () => {
  const admin = await make.user("admin");
  await server.as(admin, tasks.bulkCreate, { tasks: [{ title: "First" }, { title: "Second" }] });
  const refused = await server.as(admin, tasks.remove, { id: admin.id });
  expect(refused.status).toBe(404);
  const person = {
    name: "Omar Haddad",
    email: "omar@example.com",
    password: "a long password",
    role: "team_member",
    team: (await make.team()).name,
  };
  expect((await server.as(admin, users.create, person)).status).toBe(201);

  const stored = await server.db.selectFrom("auditEvents").selectAll().orderBy("id").execute();
  expect(stored.map(({ action }) => action)).toEqual(["tasks.created", "tasks.created", "users.created"]);
  expect(lines()).toEqual(
    stored.map(({ id, at, actorId, action, entity, entityId, onBehalfOf, before, after, ip }) => ({
      type: "audit",
      id,
      at,
      actor: actorId,
      action,
      entity,
      entityId,
      onBehalfOf,
      before,
      after,
      ip,
    })),
  );
  expect(readFileSync(file, "utf8")).not.toContain("a long password");
});

test("on standard output a commit is one write", () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const log = openAuditLog({ target: "stdout", warn: vi.fn() });
  log([]);
  log([event, event]);
  const line = `${JSON.stringify({ type: "audit", ...event })}\n`;
  const written = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  expect(written).toEqual([line + line]);
});

test("a file that cannot be opened stops the start with a sentence", () => {
  const target = join(folder, "missing", "audit.jsonl");
  expect(() => openAuditLog({ target, warn: vi.fn() })).toThrow(`AUDIT_LOG names ${target}, which cannot be written (ENOENT).`);
});

test.skipIf(!existsSync("/dev/full"))("a line that cannot be written is a warning, and the change stays", () => {
  const warn = vi.fn();
  openAuditLog({ target: "/dev/full", warn })([event]);
  expect(warn).toHaveBeenCalledOnce();
});

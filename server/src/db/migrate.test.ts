import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { ask, emptyDatabases } from "#test/empty-database.ts";
import { migrate, migrationNames } from "./migrate.ts";

const emptyDatabase = emptyDatabases();

test("completed tasks get who completed them and for whom, and admins' tasks leave their team's lead", async () => {
  const url = await emptyDatabase();
  await migrate(url, { only: migrationNames().filter((name) => name < "0016") });
  const [team, admin, member, byHistory, asCreated, open] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await ask(url, "insert into teams (id, name) values ($1, 'Pottery')", [team]);
  for (const [id, role] of [
    [admin, "admin"],
    [member, "team_member"],
  ]) {
    const person = "insert into users (id, name, email, password_hash, role, team_id) values ($1, $2, $2 || '@example.com', '', $2, $3)";
    await ask(url, person, [id, role, team]);
  }
  const task = `insert into tasks (id, title, status, created_by, assignee_id, completed_at)
    values ($1, 'Plan', $2, $3, $4, case when $2 = 'Completed' then now() end)`;
  await ask(url, task, [byHistory, "Completed", admin, member]);
  await ask(url, task, [asCreated, "Completed", member, null]);
  await ask(url, task, [open, "To Do", admin, member]);
  const moved = `insert into task_activity (id, task_id, actor_id, action, field, "from", "to") values ($1, $2, $3, 'moved', 'status', '"To Do"', '"Completed"')`;
  await ask(url, moved, [uuidv7(), byHistory, member]);

  await migrate(url);
  const rows = await ask(url, "select id, completed_by, completed_assignee_id, creator_team_id from tasks order by number");
  expect(rows).toEqual([
    { id: byHistory, completed_by: member, completed_assignee_id: member, creator_team_id: null },
    { id: asCreated, completed_by: member, completed_assignee_id: null, creator_team_id: team },
    { id: open, completed_by: null, completed_assignee_id: null, creator_team_id: null },
  ]);
});

test("migration 0015 copies the report's date to existing report items", async () => {
  const url = await emptyDatabase();
  await migrate(url, { only: migrationNames().filter((name) => name < "0015") });
  const [person, report] = [uuidv7(), uuidv7()];
  await ask(url, "insert into users (id, name, email, password_hash, role) values ($1, 'Asha', 'asha@example.com', '', 'admin')", [person]);
  await ask(
    url,
    `insert into eods (id, user_id, date, submitted_at, updated_at, is_late) values ($1, $2, '2026-03-04', '2026-03-04', '2026-03-04', false)`,
    [report, person],
  );
  await ask(url, "insert into eod_items (id, eod_id, position, task_name) values ($1, $2, 0, 'Existing item')", [uuidv7(), report]);

  await migrate(url);
  expect(await ask(url, "select task_name, date::text from eod_items")).toEqual([{ task_name: "Existing item", date: "2026-03-04" }]);
  const withOtherDate = "insert into eod_items (id, eod_id, position, task_name, date) values ($1, $2, 1, 'Other date', '2026-03-05')";
  await expect(ask(url, withOtherDate, [uuidv7(), report])).rejects.toThrow(/eod_items_eod_id_fkey/);
  await ask(url, "delete from eods");
  expect(await ask(url, "select * from eod_items")).toEqual([]);
});

test("migration 0060 finds the blockers of existing reports", async () => {
  const url = await emptyDatabase();
  await migrate(url, { only: migrationNames().filter((name) => name < "0060") });
  const person = uuidv7();
  await ask(url, "insert into users (id, name, email, password_hash, role) values ($1, 'Asha', 'asha@example.com', '', 'admin')", [person]);
  for (const [date, status, blockers] of [
    ["2026-03-04", "In Progress", "No answer"],
    ["2026-03-05", "Blocked", ""],
    ["2026-03-06", "In Progress", ""],
  ]) {
    const report = uuidv7();
    await ask(
      url,
      "insert into eods (id, user_id, date, submitted_at, updated_at, is_late) values ($1, $2, $3::date, $3::date, $3::date, false)",
      [report, person, date],
    );
    const item = "insert into eod_items (id, eod_id, date, position, task_name, status, blockers) values ($1, $2, $3, $4, 'Lobby', $5, $6)";
    await ask(url, item, [uuidv7(), report, date, 0, "Completed", ""]);
    await ask(url, item, [uuidv7(), report, date, 1, status, blockers]);
  }

  await migrate(url);
  expect(await ask(url, "select date::text, has_blockers from eods order by date")).toEqual([
    { date: "2026-03-04", has_blockers: true },
    { date: "2026-03-05", has_blockers: true },
    { date: "2026-03-06", has_blockers: false },
  ]);
});

test('migration 0017 keeps stored filters working: "In time" is called "On time"', async () => {
  const url = await emptyDatabase();
  await migrate(url, { only: migrationNames().filter((name) => name < "0017") });
  const person = uuidv7();
  await ask(url, "insert into users (id, name, email, password_hash, role) values ($1, 'Asha', 'asha@example.com', '', 'admin')", [person]);
  await ask(url, "insert into preferences (user_id, value) values ($1, $2)", [
    person,
    { filters: { reports: { status: ["In time", "Late"] } } },
  ]);
  await ask(url, "insert into views (id, user_id, screen, name, search) values ($1, $2, 'reports', 'Punctual', $3)", [
    uuidv7(),
    person,
    { status: "In time" },
  ]);

  await migrate(url);
  expect(await ask(url, "select value from preferences")).toEqual([{ value: { filters: { reports: { status: ["On time", "Late"] } } } }]);
  expect(await ask(url, "select search from views")).toEqual([{ search: { status: "On time" } }]);
});

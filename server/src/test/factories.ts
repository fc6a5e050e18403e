import { uuidv7 } from "uuidv7";
import type { Insertable } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import type { EodItemsTable, EodsTable, ProjectsTable, TeamsTable, UsersTable } from "#db/schema.ts";
import type { TasksTable } from "#db/schema-tasks.ts";
import type { TestServer } from "./harness.ts";

/** Argon2id of "secret-word" with the lowest cost, so that factories are fast. */
export const knownPassword = "secret-word";
const knownPasswordHash = "$argon2id$v=19$m=8,t=1,p=1$bA176Ao2oGPuHz5XUkwX1w$1vQZFfBhj8v3uwX3NjyOSOrDUwNkP+YxRK1gu7TM8U8";

let counter = 0;
const next = () => ++counter;

/** Factories that insert rows directly, with required related rows; tests pass only the fields they are about. */
export function factories(server: TestServer) {
  const team = async (fields: Partial<Insertable<TeamsTable>> = {}) => {
    const row = { id: uuidv7(), name: `Team ${next()}`, description: null, ...fields };
    await server.db.insertInto("teams").values(row).execute();
    return row;
  };

  const user = async (role: Role = "team_member", fields: Partial<Insertable<UsersTable>> & { team?: { id: string } } = {}) => {
    const { team: ofTeam, ...columns } = fields;
    const n = next();
    const row = {
      id: uuidv7(),
      name: `Person ${n}`,
      email: `person${n}@example.com`,
      passwordHash: knownPasswordHash,
      role,
      teamId: (ofTeam ?? (await team())).id,
      designation: null,
      profilePictureId: null,
      employeeId: null,
      dateOfBirth: null,
      dateOfJoining: null,
      phoneNumber: null,
      bloodGroup: null,
      lastDayOfOffice: null,
      emailConfirmedAt: columns.email === null ? null : "2026-01-01T08:00:00.000Z",
      deletedAt: null,
      status: "active" as const,
      ...columns,
    };
    await server.db.insertInto("users").values(row).execute();
    return row;
  };

  const project = async (fields: Partial<Insertable<ProjectsTable>> & { team?: { id: string }; members?: { id: string }[] } = {}) => {
    const { team: ofTeam, members = [], ...columns } = fields;
    const n = next();
    const row = {
      id: uuidv7(),
      name: `Project ${n}`,
      key: `P${n}`,
      description: null,
      teamId: (ofTeam ?? (await team())).id,
      leadId: null,
      startDate: null,
      dueDate: null,
      createdBy: null,
      status: "Active" as const,
      ...columns,
    };
    await server.db.insertInto("projects").values(row).execute();
    if (members.length > 0) {
      await server.db
        .insertInto("projectMembers")
        .values(members.map(({ id }) => ({ projectId: row.id, userId: id })))
        .execute();
    }
    return row;
  };

  const eod = async (
    person: { id: string; teamId: string | null },
    fields: Partial<Insertable<EodsTable>> & { date: string; items?: Partial<Insertable<EodItemsTable>>[] },
  ) => {
    const { items = [{}], ...columns } = fields;
    const at = `${fields.date}T17:00:00.000Z`;
    const hours = items.reduce((sum, item) => sum + Number(item.hoursSpent ?? 1), 0);
    const row = {
      id: uuidv7(),
      userId: person.id,
      teamId: person.teamId,
      planTomorrow: null,
      totalHours: hours,
      submittedAt: at,
      isLate: false,
      updatedAt: at,
      ...columns,
    };
    await server.db.insertInto("eods").values(row).execute();
    await server.db
      .insertInto("eodItems")
      .values(
        items.map((item, position) => ({
          id: uuidv7(),
          eodId: row.id,
          date: row.date,
          position,
          taskName: "A task",
          hoursSpent: 1,
          projectId: null,
          taskId: null,
          ...item,
        })),
      )
      .execute();
    return row;
  };

  /** Created by `by` and unassigned by default; completed and approved tasks get their dates. */
  const task = async (by: { id: string }, fields: Partial<Insertable<TasksTable>> = {}) => {
    const now = new Date().toISOString();
    const done = fields.status === "Completed" || fields.status === "Approved";
    const row = {
      id: uuidv7(),
      title: `Task ${next()}`,
      createdBy: by.id,
      ...(done && { completedAt: now }),
      ...(fields.status === "Approved" && { approvedAt: now, approvedBy: by.id }),
      ...fields,
    };
    await server.db.insertInto("tasks").values(row).execute();
    return row;
  };

  return { team, user, project, task, eod };
}

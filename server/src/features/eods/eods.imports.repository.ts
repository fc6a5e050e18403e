import type { Db } from "#db/database.ts";
import type { NamedPerson } from "#domain/imported-people.ts";

export type ImportablePerson = NamedPerson & { teamId: string | null; from: string | null; to: string | null };

/** The people whose hours can be imported: former colleagues too, whose accounts are not closed. */
export const listPeople = (db: Db): Promise<ImportablePerson[]> =>
  db
    .selectFrom("users")
    .select(["id", "name", "email", "employeeId", "teamId", "dateOfJoining as from", "lastDayOfOffice as to"])
    .where("deletedAt", "is", null)
    .orderBy("name")
    .execute();

export const listProjects = (db: Db) => db.selectFrom("projects").select(["id", "name"]).orderBy("name").execute();

/** The items that people have reported between two days. */
export const listItems = (db: Db, userIds: string[], from: string, to: string) =>
  db
    .selectFrom("eods")
    .innerJoin("eodItems", "eodItems.eodId", "eods.id")
    .select(["eods.userId", "eods.date", "eodItems.taskName", "eodItems.description", "eodItems.hoursSpent", "eodItems.projectId"])
    .where("eods.userId", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .where("eods.date", ">=", from)
    .where("eods.date", "<=", to)
    .execute();

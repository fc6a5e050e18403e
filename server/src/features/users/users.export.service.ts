import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import { isAdmin } from "#access/actor.ts";
import { userScope } from "#access/users.ts";
import type { ActorContext } from "#context.ts";
import type { Cell, Download } from "#download.ts";
import { exportTable } from "#export-file.ts";
import * as usersDirectoryRepository from "./users.directory.repository.ts";
import type { UserFilters, UserSort } from "./users.directory.repository.ts";
import { presentUser } from "./users.presenter.service.ts";

const batchSize = 1000;

type Column = [head: string, cell: (user: User) => Cell];

const signInLabels = { never: "Never signed in", invited: "Invited", active: "Has signed in" } as const;

const directory: Column[] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Designation", ({ designation }) => designation],
  ["Team", ({ team }) => team],
  ["Role", ({ role }) => roleLabels[role]],
  ["Status", ({ status }) => (status === "active" ? "Active" : "Inactive")],
];

/** The columns that only admins see of everyone. */
const employment: Column[] = [
  ["Employee ID", ({ employeeId }) => employeeId ?? null],
  ["Phone number", ({ phoneNumber }) => phoneNumber ?? null],
  ["Date of joining", ({ dateOfJoining }) => dateOfJoining ?? null],
  ["Date of birth", ({ dateOfBirth }) => dateOfBirth ?? null],
  ["Blood group", ({ bloodGroup }) => bloodGroup ?? null],
  ["Last day of office", ({ lastDayOfOffice }) => lastDayOfOffice ?? null],
  ["Sign-in", ({ signIn }) => (signIn ? signInLabels[signIn] : null)],
];

/** The filtered list as a CSV file, in the order of the list and with the fields that the actor sees. Rows are read in batches. */
export async function exportCsv(ctx: ActorContext, filters: UserFilters, sort: UserSort | undefined, requested: object): Promise<Download> {
  const columns = isAdmin(ctx.actor) ? [...directory, ...employment] : directory;
  const others = isAdmin(ctx.actor) ? await Promise.all(ctx.features.map(({ userColumns }) => userColumns?.(ctx))) : [];
  const more = others.filter((each) => each !== undefined);
  async function* rows() {
    for (let skip = 0, size = batchSize; size === batchSize; skip += size) {
      const batch = await usersDirectoryRepository.list(ctx.db, userScope(ctx.actor), filters, { skip, take: batchSize }, sort);
      size = batch.length;
      const ids = batch.map(({ _id }) => _id);
      const parts = await Promise.all(more.map(async ({ heads, cells }) => ({ empty: heads.map(() => null), cells: await cells(ids) })));
      yield batch
        .map((row) => presentUser(ctx, row))
        .map((user) => [
          ...columns.map(([, cell]) => cell(user)),
          ...parts.flatMap(({ empty, cells }): Cell[] => cells.get(user._id) ?? empty),
        ]);
    }
  }
  const head = [...columns.map(([label]) => label), ...more.flatMap(({ heads }) => heads)];
  return exportTable(ctx, { name: `users-${ctx.today()}`, entity: "users", format: "csv", head, rows: rows(), filters: requested });
}

import { checklistText } from "@daybook/contract/checklists/lines";
import type { TaskScope } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import type { Cell, Download } from "#download.ts";
import { exportTable, zonedHead, zonedTimes } from "#export-file.ts";
import type { TaskFilters } from "./tasks.filters.repository.ts";
import { mayName, parentNumber } from "./tasks.presenter.service.ts";
import * as tasksListsRepository from "./tasks.lists.repository.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskOrder } from "./tasks.lists.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";

const maxRows = 100_000;
const batchSize = 500;

type Column = [head: string, cell: (task: TaskRow) => Cell];

const columnsFor = (ctx: ActorContext): Column[] => {
  const { timezone } = ctx.company;
  const timeOf = zonedTimes(timezone);
  const instant = (head: string, of: (task: TaskRow) => string | null): Column => [zonedHead(head, timezone), (task) => timeOf(of(task))];
  return [
    ["Number", (task) => task.number],
    ["Title", (task) => task.title],
    ["Type", (task) => task.type],
    ["Status", (task) => task.status],
    ["Priority", (task) => task.priority],
    ["Project", (task) => task.project?.name ?? null],
    ["Assignee", (task) => task.assignee?.name ?? null],
    ["Labels", (task) => task.labels.map(({ name }) => name).join(", ") || null],
    ["Checklist", (task) => checklistText(task.checklist) || null],
    ["Parent", ({ parent }) => (parent && mayName(ctx, parent) ? parentNumber(parent) : null)],
    [
      "Blocked by",
      ({ blockedBy }) =>
        blockedBy
          .filter((task) => mayName(ctx, task))
          .map(({ number }) => `#${number}`)
          .join(", ") || null,
    ],
    ["Start date", (task) => task.startDate],
    ["Due date", (task) => task.dueDate],
    ["Estimated hours", (task) => task.estimatedHours],
    ["Logged hours", (task) => task.loggedHours],
    ["Created by", (task) => task.createdBy?.name ?? null],
    instant("Created at", (task) => task.createdAt),
    ["Approved by", (task) => task.approvedBy?.name ?? null],
    ["Approved on behalf of", (task) => task.approvedOnBehalfOf?.name ?? null],
    instant("Approved at", (task) => task.approvedAt),
    instant("Last updated", (task) => task.updatedAt),
    ["Description", (task) => task.description],
  ];
};

/** The filtered list as a CSV file, in the order of the list. Rows are read in batches while the file is written. */
export async function exportCsv(
  ctx: ActorContext,
  scope: TaskScope,
  filters: TaskFilters,
  order: TaskOrder,
  requested: object,
): Promise<Download> {
  const ids = await tasksListsRepository.listIds(ctx.db, scope, filters, order, maxRows + 1);
  if (ids.length > maxRows) throw new AppError("invalid_input", "A file can contain at most 100,000 tasks. Filter the list first.");
  const columns = columnsFor(ctx);
  async function* rows() {
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = await tasksRepository.listByIds(ctx.db, ids.slice(from, from + batchSize));
      yield batch.map((task) => columns.map(([, cell]) => cell(task)));
    }
  }
  const head = columns.map(([head]) => head);
  return exportTable(ctx, { name: `tasks-${ctx.today()}`, entity: "tasks", format: "csv", head, rows: rows(), filters: requested });
}

import type { WeeklyRecord } from "@daybook/contract/kra/schemas";

type Task = WeeklyRecord["tasks"][number];

/** Groups a record's tasks by parameter, in their order. */
export function groupedTasks(tasks: readonly Task[]) {
  const groups = new Map<string, { parameterId: string; parameter: string; tasks: Task[] }>();
  for (const task of tasks) {
    const group = groups.get(task.parameterId) ?? { parameterId: task.parameterId, parameter: task.parameter, tasks: [] };
    groups.set(task.parameterId, { ...group, tasks: [...group.tasks, task] });
  }
  return [...groups.values()];
}

export type MonthLine = { key: string; title: string; cells: (Task | undefined)[] };
export type MonthGroup = { parameter: string; lines: MonthLine[] };

/**
 * Returns the month as a table: one row per task, one cell per week. Each record keeps the template version it was created
 * from, so tasks are matched by parameter and title, and a week may lack a task.
 */
export function monthTable(records: readonly WeeklyRecord[]): MonthGroup[] {
  const groups = new Map<string, Map<string, MonthLine>>();
  records.forEach(({ tasks }, i) => {
    for (const task of tasks) {
      const lines = groups.get(task.parameter) ?? new Map<string, MonthLine>();
      groups.set(task.parameter, lines);
      const line = lines.get(task.title) ?? { key: task._id, title: task.title, cells: records.map(() => undefined) };
      lines.set(task.title, { ...line, cells: line.cells.with(i, task) });
    }
  });
  return [...groups].map(([parameter, lines]) => ({ parameter, lines: [...lines.values()] }));
}

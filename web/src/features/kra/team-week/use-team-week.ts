import { counted } from "@daybook/contract/core/numbers";
import type { TeamWeekRow } from "@daybook/contract/kra/schemas";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { toast } from "#lib/notify/toast.ts";
import { confirmDiscard } from "../confirm-discard.ts";
import { useSaveTeamWeek } from "../kra-changes.ts";
import type { TeamWeekFilters } from "../kra.api.ts";
import { partsOfMonth } from "../months.ts";

export type Task = TeamWeekRow["parameters"][number]["tasks"][number];

export const tasksOf = ({ parameters }: TeamWeekRow) => parameters.flatMap(({ tasks }) => tasks);

/** A member whose checklist was not saved, with the server's reason. */
export type Failure = { userId: string; name: string; reason: string };

const keyOf = (userId: string, taskId: string) => `${userId} ${taskId}`;

/** The unsaved checks of a team's week. Key it by team and week. */
export function useTeamWeek(rows: readonly TeamWeekRow[], { month, week }: TeamWeekFilters) {
  const { mutate, isPending: isSaving } = useSaveTeamWeek();
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failures, setFailures] = useState<Failure[]>([]);

  const isChecked = ({ user }: TeamWeekRow, task: Task) => pending.get(keyOf(user._id, task._id)) ?? task.isCompleted;
  const isChanged = (row: TeamWeekRow, task: Task) => isChecked(row, task) !== task.isCompleted;
  const changes = rows.flatMap((row) => {
    const tasks = tasksOf(row).filter((task) => isChanged(row, task));
    if (tasks.length === 0) return [];
    return [{ teamMemberId: row.user._id, tasks: tasks.map((task) => ({ taskId: task._id, isCompleted: isChecked(row, task) })) }];
  });
  const count = changes.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const isDirty = count > 0;

  useBlocker({ shouldBlockFn: async () => isDirty && !(await confirmDiscard()), enableBeforeUnload: () => isDirty });

  const set = (cells: readonly { row: TeamWeekRow; task: Task }[], isCompleted: boolean) =>
    setPending((before) => {
      const next = new Map(before);
      for (const { row, task } of cells) if (row.can.toggle) next.set(keyOf(row.user._id, task._id), isCompleted);
      return next;
    });

  const save = () => {
    if (!isDirty || isSaving) return;
    mutate(
      { ...partsOfMonth(month), week, members: changes },
      {
        onSuccess: ({ saved, failed }) => {
          const nameOf = (userId: string) => rows.find(({ user }) => user._id === userId)?.user.name ?? "";
          setFailures(failed.map(({ teamMemberId, reason }) => ({ userId: teamMemberId, name: nameOf(teamMemberId), reason })));
          const kept = new Set(failed.map(({ teamMemberId }) => teamMemberId));
          setPending((before) => new Map([...before].filter(([key]) => kept.has(key.slice(0, key.indexOf(" "))))));
          if (failed.length === 0) toast.success(`${counted(count, "change")} saved`);
          else toast.error(`Saved ${saved.length} of ${counted(saved.length + failed.length, "checklist")}`);
        },
      },
    );
  };

  return {
    isChecked,
    isChanged,
    set,
    save,
    /** The number of unsaved changes, and of the members they are for. */
    count,
    people: changes.length,
    isSaving,
    failures,
    discard: () => {
      setPending(new Map());
      setFailures([]);
    },
  };
}

export type TeamWeekState = ReturnType<typeof useTeamWeek>;

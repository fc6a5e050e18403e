import type { TeamWeekRow } from "@daybook/contract/kra/schemas";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { Avatar } from "#ui/display/avatar.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { RowCheck } from "#ui/table/row-check.tsx";
import { moveInGrid } from "./grid-keys.ts";
import s from "./team-week.module.css";
import { tasksOf, type TeamWeekState } from "./use-team-week.ts";

export type TeamWeekTableProps = {
  label: string;
  /** Members with the same tasks. */
  rows: readonly TeamWeekRow[];
  state: TeamWeekState;
  hrefOf: (userId: string) => string;
};

/**
 * Members by tasks, as a grid with one tab stop: arrow keys, Home and End move between the check boxes, the space bar changes
 * one. The head row and the first column change a whole column or row.
 */
export function TeamWeekGrid({ label, rows, state, hrefOf }: TeamWeekTableProps) {
  const [first] = rows;
  const tasks = first ? tasksOf(first) : [];
  const [current, setCurrent] = useState({ row: 1, column: 1 });
  const cell = (row: number, column: number) => ({
    "data-row": row,
    "data-column": column,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
  });
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const { row, column } = target.dataset;
    if (row !== undefined && column !== undefined) setCurrent({ row: Number(row), column: Number(column) });
  };
  const move = (event: KeyboardEvent<HTMLElement>) => moveInGrid(event, { rows: rows.length, columns: tasks.length });

  const editable = rows.filter(({ can }) => can.toggle);
  const cellsOfTask = (taskId: string) =>
    editable.flatMap((row) => tasksOf(row).flatMap((task) => (task._id === taskId ? [{ row, task }] : [])));
  return (
    <div className={s.scroller} role="group" aria-label={label} onFocus={follow} onKeyDown={move}>
      <table className={s.grid}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={s.member}>
              Member
            </th>
            {first?.parameters.map(({ _id, name, tasks }) => (
              <th key={_id} scope="colgroup" colSpan={tasks.length} className={s.parameter}>
                {name}
              </th>
            ))}
            <th scope="col" rowSpan={2} className={s.done}>
              Done
            </th>
          </tr>
          <tr>
            {tasks.map((task, i) => {
              const cells = cellsOfTask(task._id);
              const checked = cells.filter(({ row, task }) => state.isChecked(row, task)).length;
              return (
                <th key={task._id} scope="col" className={s.task}>
                  <span dir="auto">{task.title}</span>
                  <RowCheck
                    {...cell(0, i + 1)}
                    label={`${task.title}, everyone`}
                    checked={cells.length > 0 && checked === cells.length}
                    indeterminate={checked > 0 && checked < cells.length}
                    disabled={cells.length === 0}
                    onChange={() => state.set(cells, checked < cells.length)}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <MemberRow key={row.user._id} row={row} index={r + 1} cell={cell} state={state} href={hrefOf(row.user._id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MemberRowProps = {
  row: TeamWeekRow;
  /** From 1; 0 is the head row. */
  index: number;
  cell: (row: number, column: number) => object;
  state: TeamWeekState;
  href: string;
};

function MemberRow({ row, index, cell, state, href }: MemberRowProps) {
  const tasks = tasksOf(row);
  const done = tasks.filter((task) => state.isChecked(row, task)).length;
  return (
    <tr>
      <th scope="row" className={s.member}>
        <span className={s.person}>
          <RowCheck
            {...cell(index, 0)}
            label={`${row.user.name}, all tasks`}
            checked={done === tasks.length}
            indeterminate={done > 0 && done < tasks.length}
            disabled={!row.can.toggle}
            onChange={() =>
              state.set(
                tasks.map((task) => ({ row, task })),
                done < tasks.length,
              )
            }
          />
          <Avatar person={row.user} size={24} />
          <span className={s.name}>
            <AppLink href={href}>{row.user.name}</AppLink>
            {row.isShared && <small {...tooltip("The evaluation has been shared; its score does not change any more")}>Shared</small>}
          </span>
        </span>
      </th>
      {tasks.map((task, i) => (
        <td key={task._id} data-changed={state.isChanged(row, task) || undefined} {...tooltip(task.note || undefined)}>
          <RowCheck
            {...cell(index, i + 1)}
            label={`${row.user.name}: ${task.title}`}
            checked={state.isChecked(row, task)}
            disabled={!row.can.toggle}
            onChange={(event) => state.set([{ row, task }], event.currentTarget.checked)}
          />
        </td>
      ))}
      <td className={s.done}>
        {done} of {tasks.length}
      </td>
    </tr>
  );
}

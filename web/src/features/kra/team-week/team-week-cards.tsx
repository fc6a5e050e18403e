import { Avatar } from "#ui/display/avatar.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { RowCheck } from "#ui/table/row-check.tsx";
import type { TeamWeekTableProps } from "./team-week-grid.tsx";
import s from "./team-week.module.css";
import { tasksOf } from "./use-team-week.ts";

/** The same on phones: a card per member with the tasks below each other. */
export const TeamWeekCards = ({ label, rows, state, hrefOf }: TeamWeekTableProps) => (
  <ul className={s.cards} aria-label={label}>
    {rows.map((row) => {
      const tasks = tasksOf(row);
      const done = tasks.filter((task) => state.isChecked(row, task)).length;
      const all = tasks.map((task) => ({ row, task }));
      return (
        <li key={row.user._id} className={s.card}>
          <div className={s.cardHead}>
            <Avatar person={row.user} size={28} />
            <span className={s.name}>
              <AppLink href={hrefOf(row.user._id)}>{row.user.name}</AppLink>
              {row.isShared && <small>Shared</small>}
            </span>
            <span className={s.count}>
              {done} of {tasks.length}
            </span>
            <label className={s.hit}>
              <RowCheck
                label={`${row.user.name}, all tasks`}
                checked={done === tasks.length}
                indeterminate={done > 0 && done < tasks.length}
                disabled={!row.can.toggle}
                onChange={() => state.set(all, done < tasks.length)}
              />
            </label>
          </div>
          {row.parameters.map(({ _id, name, tasks }) => (
            <fieldset key={_id} className={s.cardGroup}>
              <legend>{name}</legend>
              {tasks.map((task) => (
                <label key={task._id} className={s.cardTask} data-changed={state.isChanged(row, task) || undefined}>
                  <RowCheck
                    label={`${row.user.name}: ${task.title}`}
                    checked={state.isChecked(row, task)}
                    disabled={!row.can.toggle}
                    onChange={(event) => state.set([{ row, task }], event.currentTarget.checked)}
                  />
                  <span>
                    <bdi>{task.title}</bdi>
                    {task.note && <small dir="auto">{task.note}</small>}
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        </li>
      );
    })}
  </ul>
);

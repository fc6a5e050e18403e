import type { WeeklyRecord } from "@daybook/contract/kra/schemas";
import { Fragment } from "react";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { percentText } from "../kra-labels.ts";
import { monthTable } from "./week-groups.ts";
import s from "./month-checklist.module.css";
import { TaskCheckbox } from "./task-checkbox.tsx";

/** All weeks of a month side by side, one row per task. */
export function MonthChecklist({ records }: { records: readonly WeeklyRecord[] }) {
  const { today } = useCompany();
  return (
    <div className={s.scroller} tabIndex={0} role="region" aria-label="Weekly tasks of the month">
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {records.map(({ _id, week, startDate, endDate }) => (
              <th key={_id} scope="col" className={s.week}>
                Week {week}
                <small>{rangeText({ from: startDate, to: endDate }, today)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthTable(records).map(({ parameter, lines }) => (
            <Fragment key={parameter}>
              <tr className={s.parameter}>
                <th scope="colgroup" colSpan={records.length + 1}>
                  {parameter}
                </th>
              </tr>
              {lines.map(({ key, title, cells }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  {records.map((record, i) => (
                    <td key={record._id} className={s.week}>
                      <Cell record={record} task={cells[i]} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Done</th>
            {records.map(({ _id, completion: { done, total, percent } }) => (
              <td key={_id} className={s.week} {...tooltip(`${done} of ${total}`)}>
                {total === 0 ? "–" : percentText(percent)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type CellProps = { record: WeeklyRecord; task: WeeklyRecord["tasks"][number] | undefined };

const Cell = ({ record, task }: CellProps) =>
  task ? (
    <span className={s.box} {...tooltip(task.note || undefined)}>
      <TaskCheckbox aria-label={`${task.title}, week ${record.week}`} record={record} task={task} />
    </span>
  ) : (
    <span aria-label="Not on this week's checklist" role="img">
      –
    </span>
  );

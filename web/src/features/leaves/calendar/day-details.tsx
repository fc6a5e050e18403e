import type { AwayEntry, DueTask, Holiday } from "@daybook/contract/leaves/schemas";
import { longDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import { classNames } from "#ui/class-names.ts";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Person } from "#ui/display/person.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { Row, Ruled } from "#ui/layout/section.tsx";
import { holidayText, awayText, colorOf, periodText } from "../leave-labels.ts";
import { entriesOn, holidayOn } from "./month.ts";
import s from "./day-details.module.css";

type Props = {
  day: string;
  entries: AwayEntry[];
  holidays: Holiday[];
  /** One's own open tasks, for the personal calendar. */
  tasks?: DueTask[];
};

/** Lists who is away on the selected day, and which own tasks are due. */
export function DayDetails({ day, entries, holidays, tasks }: Props) {
  const { today } = useCompany();
  const { role } = useSession().user;
  const due = tasks?.filter(({ dueDate }) => dueDate === day) ?? [];
  const away = entriesOn(entries, day);
  const holiday = holidayOn(holidays, day);
  return (
    <section className={s.day} aria-label={longDay(day)}>
      <h3 className={s.title}>
        {longDay(day)}
        {holiday && <span className={s.holiday}>{holidayText(holiday)}</span>}
      </h3>
      <Ruled>
        {away.map((entry) => (
          <Row key={entry.leaveId}>
            <span className={s.person}>
              <Person person={entry.user} />
            </span>
            <span className={s.details}>
              {entry.color && <Square color={colorOf(entry.color)} />}
              {[periodText(entry, today), awayText(entry)].filter(Boolean).join(", ")}
            </span>
          </Row>
        ))}
        {due.map(({ _id, title, status }) => (
          <Row key={_id}>
            <TaskStatusMark status={status} />
            <AppLink className={classNames(s.person, s.task)} href={taskHref(role, _id)}>
              {title}
            </AppLink>
            <span className={s.details}>due</span>
          </Row>
        ))}
        {away.length + due.length === 0 && (
          <Row>
            <span className={s.details}>{tasks ? "Nothing is due and no one is away" : "No one is away"}</span>
          </Row>
        )}
      </Ruled>
    </section>
  );
}

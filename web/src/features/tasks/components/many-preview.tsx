import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { dayText } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import type { Known, ReadLine } from "../many-lines.ts";
import s from "./many-dialog.module.css";

/** What the lines become, and what is wrong with each. */
export function ManyPreview({ lines, people, projects }: Known & { lines: ReadLine[] }) {
  const { today } = useCompany();
  if (lines.length === 0) return <p className={s.head}>Each line becomes a task. You see here what is read before anything is created.</p>;
  return (
    <div className={s.preview}>
      <p className={s.head} role="status">
        {lines.length === 1 ? "1 task" : `${lines.length} tasks`}
      </p>
      <ul className={s.lines} tabIndex={0} aria-label="Tasks as they are read">
        {lines.map(({ line, title, task, problems }) => {
          const person = people.find(({ _id }) => _id === task?.assignee);
          const project = projects.find(({ _id }) => _id === task?.project);
          const facts = [project?.name, person?.name, task?.priority, task?.dueDate && dayText(task.dueDate, today)]
            .filter(Boolean)
            .join(", ");
          return (
            <li key={line} className={s.line}>
              {problems.length > 0 ? (
                <IconAlertTriangle size={14} stroke={1.8} color="var(--bad-mark)" aria-label="To correct" />
              ) : (
                <IconCircleCheck size={14} stroke={1.8} color="var(--ok-mark)" aria-hidden />
              )}
              <span className={s.title}>{title || "No title"}</span>
              {facts && <span className={s.facts}>{facts}</span>}
              {problems.map((problem) => (
                <span key={problem} className={s.problem}>
                  Line {line}: {problem}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

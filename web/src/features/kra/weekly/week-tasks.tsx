import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { WeeklyRecord } from "@daybook/contract/kra/schemas";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { Moment } from "#ui/display/day.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { useToggleTask } from "../kra-changes.ts";
import { groupedTasks } from "./week-groups.ts";
import { TaskCheckbox } from "./task-checkbox.tsx";
import s from "./week-tasks.module.css";

type Props = {
  record: WeeklyRecord;
  /** Compact, for the dashboard: the parameter is beside the task instead of above its group. */
  brief?: boolean;
};

/** One week's tasks grouped by parameter, each with a checkbox and a note. */
export function WeekTasks({ record, brief = false }: Props) {
  if (record.tasks.length === 0) return <p className={s.locked}>The template had no weekly tasks when this checklist was started.</p>;
  return (
    <>
      {!record.can.toggle && <p className={s.locked}>Locked because this month's evaluation has been shared.</p>}
      {brief ? (
        <Ruled>
          {record.tasks.map((task) => (
            <Task key={task._id} record={record} task={task} brief />
          ))}
        </Ruled>
      ) : (
        groupedTasks(record.tasks).map(({ parameterId, parameter, tasks }) => (
          <section key={parameterId} className={s.group} aria-label={parameter}>
            <h3>{parameter}</h3>
            <Ruled>
              {tasks.map((task) => (
                <Task key={task._id} record={record} task={task} />
              ))}
            </Ruled>
          </section>
        ))
      )}
    </>
  );
}

type Task = WeeklyRecord["tasks"][number];

function Task({ record, task, brief = false }: Props & { task: Task }) {
  const [writing, setWriting] = useState(false);
  return (
    <div className={s.task}>
      <div className={s.line}>
        <TaskCheckbox label={task.title} record={record} task={task} />
        {brief && <span className={s.done}>{task.parameter}</span>}
        {!brief && task.isCompleted && task.completedAt && (
          <span className={s.done}>
            {task.completedBy ? `${task.completedBy.name}, ` : task.source === "reports" && "Every report sent, "}
            <Moment value={task.completedAt} />
          </span>
        )}
        {task.source === "reports" && !task.isCompleted && record.can.toggle && (
          <span className={s.done}>Ticks itself with the week's last report</span>
        )}
        {record.can.toggle && !writing && (
          <button
            type="button"
            className={s.add}
            aria-label={`${task.note ? "Edit" : "Add"} note: ${task.title}`}
            onClick={() => setWriting(true)}
          >
            {task.note ? "Edit note" : "Add note"}
          </button>
        )}
      </div>
      {task.note && !writing && (
        <p className={s.note} dir="auto">
          {task.note}
        </p>
      )}
      {writing && <NoteForm record={record} task={task} onDone={() => setWriting(false)} />}
    </div>
  );
}

function NoteForm({ record, task, onDone }: { record: WeeklyRecord; task: Task; onDone: () => void }) {
  const [note, setNote] = useState(task.note);
  const { mutate: toggle, isPending: isSubmitting } = useToggleTask(record._id);
  const save = () => toggle({ record, taskId: task._id, isCompleted: task.isCompleted, note: note.trim() }, { onSuccess: onDone });
  return (
    <form
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        aria-label={`Note on ${task.title}`}
        placeholder="Notes for the monthly evaluation"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxLengths.note}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={s.buttons}>
        <Button type="submit" loading={isSubmitting}>
          Save note
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

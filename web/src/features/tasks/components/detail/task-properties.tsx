import { estimateMaxHours, type TaskType } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { useState } from "react";
import { ChoicePicker, InlineButton } from "#ui/form/choice-picker.tsx";
import { HoursField } from "#ui/form/hours-field.tsx";
import { Day, Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { Properties, Property } from "#ui/overlay/side-drawer.tsx";
import { typeChoices } from "#features/tasks/use-task-choices.tsx";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { DayPicker } from "../day-picker.tsx";
import { AssigneeCell, DueCell, nameOf, CellLabel, PriorityCell, ProjectCell, StatusCell } from "../list/task-cells.tsx";
import s from "./task-content.module.css";

type Props = { task: Task; edits: TaskEdits };

/** The fields of a task except title and description, edited in place. */
export const TaskProperties = ({ task, edits }: Props) => (
  <Properties>
    <Property label="Status">
      <StatusCell task={task} edits={edits} />
    </Property>
    <Property label="Priority">
      <PriorityCell task={task} edits={edits} />
    </Property>
    <Property label="Assignee">
      <AssigneeCell task={task} edits={edits} size={20} />
    </Property>
    <Property label="Due">
      <DueCell task={task} edits={edits} />
    </Property>
    <Property label="Project">
      <ProjectCell task={task} edits={edits} />
    </Property>
    <Property label="Hours">
      <Hours task={task} edits={edits} />
    </Property>
    <Property label="Type">
      <TypeCell task={task} edits={edits} />
    </Property>
    <Property label="Start">
      <StartCell task={task} edits={edits} />
    </Property>
    <Property label="Created by">
      <Person person={task.createdBy} size={20} />
    </Property>
    <Property label="Created">
      <span className={s.muted}>
        <Moment value={task.createdAt} />
      </span>
    </Property>
    {task.approvedAt && (
      <Property label="Approved by">
        <Person person={task.approvedBy} size={20} sub={task.approvedOnBehalfOf && `for ${task.approvedOnBehalfOf.name}`} />
      </Property>
    )}
    {task.approvedAt && (
      <Property label="Approved">
        <span className={s.muted}>
          <Moment value={task.approvedAt} />
        </span>
      </Property>
    )}
  </Properties>
);

function TypeCell({ task, edits }: Props) {
  if (!task.can.update) return <span>{task.type}</span>;
  return (
    <ChoicePicker
      label={`Type of ${nameOf(task)}`}
      choices={typeChoices}
      chosen={[task.type]}
      onPick={(type) => edits.edit(task, { type: type as TaskType }, { type: type as TaskType })}
    >
      <InlineButton>
        <CellLabel what="Type" task={task} />
        {task.type}
      </InlineButton>
    </ChoicePicker>
  );
}

function StartCell({ task, edits }: Props) {
  const day = task.startDate ? <Day value={task.startDate} /> : <span className={s.muted}>No date</span>;
  if (!task.can.update) return day;
  return (
    <DayPicker
      label={`Start of ${nameOf(task)}`}
      value={task.startDate}
      onChange={(startDate) => edits.edit(task, { startDate }, { startDate })}
    >
      <InlineButton>
        <CellLabel what="Start" task={task} />
        {day}
      </InlineButton>
    </DayPicker>
  );
}

/** Logged hours of the estimated hours. */
function Hours({ task, edits }: Props) {
  // Undefined while it is not edited, null while the field is empty.
  const [value, setValue] = useState<number | null>();
  const { loggedHours, estimatedHours } = task;
  const hours = (
    <span className="tnum">
      {loggedHours} {estimatedHours !== null && <>of {estimatedHours} </>}
      <small className={s.muted}>h</small>
    </span>
  );
  if (!task.can.update) return hours;
  if (value === undefined) {
    return (
      <InlineButton onClick={() => setValue(estimatedHours)}>
        <CellLabel what="Hours" task={task} />
        {hours}
      </InlineButton>
    );
  }
  const save = () => {
    // The field shows what is wrong with its text.
    if (Number.isNaN(value)) return;
    setValue(undefined);
    if (value !== estimatedHours) edits.edit(task, { estimatedHours: value }, { estimatedHours: value });
  };
  return (
    <HoursField
      size="xs"
      w={112}
      autoFocus
      data-mantine-stop-propagation="true"
      aria-label="Estimated hours"
      placeholder="Estimate"
      max={estimateMaxHours}
      value={value}
      onChange={setValue}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key === "Escape") setValue(undefined);
      }}
    />
  );
}

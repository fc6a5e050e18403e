import type { EodItemStatus } from "@daybook/contract/core/constants";
import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { type ChosenTask, TaskSelect } from "#features/tasks/components/task-select.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { HoursField } from "#ui/form/hours-field.tsx";
import { ProjectSelect } from "#ui/form/project-select.tsx";
import { useStable } from "#ui/use-stable.ts";
import { stopEditing } from "#features/eods/draft.ts";
import { eodStatusChoices } from "#features/eods/eod-status.tsx";
import type { Composer } from "#features/eods/use-composer.ts";
import type { DraftHandle } from "#features/eods/use-draft.ts";
import { useProjectChoices } from "#features/eods/use-project-choices.ts";
import { LongField } from "./long-field.tsx";
import s from "./eod-form.module.css";

type Props = {
  handle: DraftHandle;
  composer: Composer;
  /** Placeholder of the project field when projects and tasks are unavailable. */
  unavailable?: string;
};

/** Fields of one report item. Enter adds it to the list and clears the fields. */
export function Compose({ handle: { draft, change }, composer, unavailable }: Props) {
  const { current, editing } = draft;
  const { errors, edit, waiting } = composer;
  const canChoose = unavailable === undefined;
  const [isNear, setNear] = useState(false);
  const projects = useProjectChoices(canChoose && isNear, current.project);
  const editText = useStable((name: "description" | "blockers", text: string) => edit({ [name]: text }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void composer.add();
  };
  // A selected task fills in the name and the project if they are empty.
  const selectTask = (task: ChosenTask | null) =>
    edit({
      taskId: task?._id ?? null,
      ...(task && current.taskName.trim() === "" && { taskName: task.title }),
      ...(task?.project && !current.project && { project: task.project }),
    });
  const leaveEditing = () => {
    composer.clearErrors();
    change(stopEditing);
  };
  return (
    <form
      ref={composer.form}
      aria-label={editing === null ? "New task" : "Edit task"}
      noValidate
      onSubmit={submit}
      onFocus={() => {
        setNear(true);
        composer.prepare();
      }}
      onPointerEnter={() => setNear(true)}
    >
      <fieldset className={s.compose} disabled={waiting}>
        <TextInput
          className={canChoose ? s.name : s.wide}
          label="Task name"
          name="taskName"
          maxLength={300}
          autoComplete="off"
          placeholder="What you worked on"
          value={current.taskName}
          error={errors.taskName}
          onChange={(event) => edit({ taskName: event.currentTarget.value })}
        />
        {canChoose && (
          <div className={s.task}>
            <TaskSelect isNear={isNear} value={current.taskId} error={errors.taskId} onChange={selectTask} />
          </div>
        )}
        <div className={s.project}>
          <ProjectSelect
            label="Project"
            clearable
            projects={projects}
            disabled={!canChoose}
            placeholder={unavailable ?? "No project"}
            value={current.project?._id ?? null}
            error={errors.project}
            onChange={(id) => edit({ project: projects.find(({ _id }) => _id === id) ?? null })}
          />
        </div>
        <ChoiceSelect
          label="Status"
          choices={eodStatusChoices}
          value={current.status}
          onChange={(status) => status && edit({ status: status as EodItemStatus })}
        />
        <HoursField
          label="Hours"
          name="hoursSpent"
          value={current.hoursSpent}
          error={errors.hoursSpent}
          onChange={(hoursSpent) => edit({ hoursSpent })}
        />
        <div className={s.half}>
          <LongField
            label="Description"
            name="description"
            placeholder="What you did"
            maxLength={5000}
            value={current.description}
            error={errors.description}
            onEdit={editText}
          />
          <LongField
            label="Blockers"
            name="blockers"
            placeholder="Anything blocking you?"
            maxLength={2000}
            value={current.blockers}
            error={errors.blockers}
            onEdit={editText}
          />
        </div>
        <div className={s.addRow}>
          {editing === null ? (
            <>
              <Button type="submit" leftSection={<IconPlus size={16} aria-hidden />}>
                Add item
              </Button>
              <span className={s.hint}>Press Enter to add</span>
            </>
          ) : (
            <>
              <Button type="submit" leftSection={<IconCheck size={16} aria-hidden />}>
                Save item
              </Button>
              <Button variant="subtle" color="gray" onClick={leaveEditing}>
                Cancel
              </Button>
            </>
          )}
        </div>
      </fieldset>
    </form>
  );
}

import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { MentionField } from "#features/mentions/mention-field.tsx";
import { type ChosenTask, TaskSelect } from "#features/tasks/components/task-select.tsx";
import { ProjectSelect } from "#ui/form/project-select.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { useStable } from "#ui/use-stable.ts";
import type { DraftRow } from "#features/eods/draft.ts";
import { useProjectChoices } from "#features/eods/use-project-choices.ts";
import { LongField } from "./long-field.tsx";
import s from "./sheet.module.css";

type Props = {
  row: DraftRow;
  /** Focuses the text of the blocker. */
  asksBlocker: boolean;
  /** Placeholder of the project field when projects and tasks are unavailable. */
  unavailable: string | undefined;
  onEdit: (key: string, patch: Partial<DraftRow>) => void;
  onRemove: (key: string) => void;
};

const blockers = { label: "Blockers", name: "blockers", maxLength: maxLengths.note } as const;

/** The other fields of a row: name, task, project, description and blockers. */
export function RowDetails({ row, asksBlocker, unavailable, onEdit, onRemove }: Props) {
  const canChoose = unavailable === undefined;
  const { projects, error, retry } = useProjectChoices(canChoose, row.project);
  const edit = (patch: Partial<DraftRow>) => onEdit(row.key, patch);
  const editText = useStable((name: "description" | "blockers", text: string) => edit({ [name]: text }));
  // A selected task fills in the project if there is none.
  const selectTask = (task: ChosenTask | null) =>
    edit({ taskId: task?._id ?? null, ...(task?.project && !row.project && { project: task.project }) });
  return (
    <div className={s.details} role="group" aria-label={`Details of ${row.taskName.trim() || "this task"}`}>
      <TextInput
        className={s.wide}
        label="Name"
        name="name"
        maxLength={maxLengths.taskTitle}
        autoComplete="off"
        value={row.taskName}
        onChange={(event) => edit({ taskName: event.currentTarget.value })}
      />
      {canChoose && <TaskSelect isNear value={row.taskId} onChange={selectTask} />}
      <ProjectSelect
        label="Project"
        clearable
        projects={projects}
        disabled={!canChoose}
        placeholder={unavailable ?? "No project"}
        value={row.project?._id ?? null}
        onChange={(id) => edit({ project: projects.find(({ _id }) => _id === id) ?? null })}
        error={
          error && (
            <>
              {error.message} <TextLink onClick={retry}>Try again</TextLink>
            </>
          )
        }
      />
      <LongField
        label="Description"
        name="description"
        placeholder="What you did"
        maxLength={maxLengths.reportItemDescription}
        value={row.description}
        onEdit={editText}
      />
      {canChoose ? (
        <MentionField
          {...blockers}
          autoFocus={asksBlocker}
          autosize
          minRows={2}
          maxRows={10}
          placeholder="Anything blocking you? @name makes someone its owner"
          within="colleagues"
          value={row.blockers}
          onChange={(text) => edit({ blockers: text })}
        />
      ) : (
        <LongField {...blockers} placeholder="Anything blocking you?" value={row.blockers} onEdit={editText} />
      )}
      <div className={s.wide}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
          onClick={() => onRemove(row.key)}
        >
          Remove from this report
        </Button>
      </div>
    </div>
  );
}

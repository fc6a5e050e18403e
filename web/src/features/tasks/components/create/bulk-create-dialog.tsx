import type { TaskPriority, TaskType } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { NewTask } from "@daybook/contract/tasks/schemas";
import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { labelList } from "#features/labels/labels.api.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { useTypedText } from "#lib/form/form-drafts.ts";
import { useSession } from "#lib/session/session.ts";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { PersonSelect } from "#ui/form/person-select.tsx";
import { ProjectSelect } from "#ui/form/project-select.tsx";
import { type Defaults, lineParser, limitMessage, type Lookup } from "#features/tasks/bulk-create-lines.ts";
import { useParents } from "#features/tasks/use-parents.ts";
import { useCreateTasks } from "#features/tasks/task-creation.ts";
import { useRetryKey } from "#lib/api/use-retry-key.ts";
import { priorityChoices, typeChoices, useTaskChoices } from "#features/tasks/use-task-choices.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useStable } from "#ui/use-stable.ts";
import s from "./bulk-create-dialog.module.css";
import { BulkCreatePreview } from "./bulk-create-preview.tsx";

type Props = { opened: boolean; onClose: () => void };

/** One object, so that typing without errors parses nothing again. */
const noErrors: Record<number, string> = {};

/** Creates several tasks: one per line or a pasted table, with shared defaults. Change its key on every opening. */
export function BulkCreateDialog({ opened, onClose }: Props) {
  const { people, projects } = useTaskChoices();
  const creation = useCreateTasks();
  const retryKey = useRetryKey();
  const [text, setText] = useTypedText("tasks:new");
  const discard = () => setText("");
  const [defaults, setDefaults] = useState<Defaults>({ type: "Task", priority: "Medium", project: null, assignee: null, dueDate: null });
  const [serverErrors, setServerErrors] = useState(noErrors);
  const [failure, setFailure] = useState<string | null>(null);
  const deferredText = useDeferredValue(text);
  const { today } = useCompany();
  const { user } = useSession();
  const { data: labels } = useQuery(labelList);
  const findParent = useParents(deferredText);
  const parse = useMemo(
    () => lineParser(defaults, { people, projects, findParent, today, ...(labels && { labels }) }),
    [defaults, people, projects, labels, findParent, today],
  );
  const lines = useMemo(
    () =>
      parse(deferredText).map((each, index) =>
        serverErrors[index] ? { ...each, problems: [...each.problems, serverErrors[index]] } : each,
      ),
    [parse, deferredText, serverErrors],
  );
  const invalidCount = lines.filter(({ problems }) => problems.length > 0).length;
  const limit = limitMessage(lines);
  const invalid = invalidCount > 0 && counted(invalidCount, "line needs fixing", "lines need fixing");
  const reason = limit ?? (invalid || (lines.length === 0 && "Write at least one line"));

  /** Members repeat tasks for themselves. */
  const withAssignee = (task: NewTask) => ({ ...task, assignee: task.assignee ?? (user.role === "team_member" ? user._id : null) });
  const write = (next: string) => {
    setServerErrors(noErrors);
    setText(next);
  };
  const set = useStable((patch: Defaults) => {
    setServerErrors(noErrors);
    setDefaults({ ...defaults, ...patch });
  });
  const submit = () => {
    setFailure(null);
    // The lines are those of a moment ago while typing.
    if (deferredText !== text) return;
    const tasks = lines.flatMap(({ task, repeats }): NewTask[] => (task && !repeats ? [task] : []));
    const series = lines.flatMap(({ task, repeats }) => (task && repeats ? [{ task: withAssignee(task), repeats }] : []));
    creation.mutate(
      { tasks, series, idempotencyKey: retryKey({ tasks, series }) },
      {
        onSuccess: () => {
          discard();
          onClose();
        },
        onError: (error) => {
          const pathErrors =
            error instanceof CallError
              ? error.errors.flatMap(({ path, message }) => [[/^tasks\.(\d+)/.exec(path)?.[1], message] as const])
              : [];
          const lineErrors = pathErrors.filter(([index]) => index !== undefined);
          setServerErrors(Object.fromEntries(lineErrors.map(([index, message]) => [Number(index), message])));
          setFailure(lineErrors.length > 0 ? "No tasks were created. Fix the marked lines." : messageOf(error));
        },
      },
    );
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add several tasks"
      submitLabel={lines.length > 0 ? `Create ${counted(lines.length, "task")}` : "Create tasks"}
      onSubmit={submit}
      submitting={creation.isPending}
      disabledReason={reason}
      dirty={text.trim() !== ""}
      draft={{ isRestored: false, discard, startOver: discard }}
      failure={failure ?? limit}
      size={720}
      aside={<BulkCreatePreview lines={lines} people={people} projects={projects} {...(labels && { labels })} />}
    >
      <Textarea
        label="One task per line"
        description="Such as: Fix the shader @kavya !high fri, or: Send the report every Friday. Or paste rows from a spreadsheet: title, project, assignee, priority, due date. The first row can name the columns."
        classNames={{ input: s.text }}
        rows={12}
        data-autofocus
        spellCheck
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <DefaultFields people={people} projects={projects} defaults={defaults} onChange={set} />
    </FormDialog>
  );
}

type FieldsProps = Lookup & { defaults: Defaults; onChange: (patch: Defaults) => void };

/** The values of empty cells. Memoized, because typing must not render lists of a thousand people. */
const DefaultFields = memo(function DefaultFields({ people, projects, defaults, onChange }: FieldsProps) {
  return (
    <>
      <FieldPair>
        <ProjectSelect
          label="Project"
          clearable
          projects={projects}
          value={defaults.project ?? null}
          onChange={(project) => onChange({ project })}
        />
        <PersonSelect
          label="Assignee"
          clearable
          people={people}
          value={defaults.assignee ?? null}
          onChange={(assignee) => onChange({ assignee })}
        />
      </FieldPair>
      <FieldPair>
        <ChoiceSelect
          label="Type"
          choices={typeChoices}
          value={defaults.type ?? null}
          onChange={(type) => type && onChange({ type: type as TaskType })}
        />
        <ChoiceSelect
          label="Priority"
          choices={priorityChoices}
          value={defaults.priority ?? null}
          onChange={(priority) => priority && onChange({ priority: priority as TaskPriority })}
        />
      </FieldPair>
      <DayField label="Due" clearable value={defaults.dueDate ?? null} onChange={(dueDate) => onChange({ dueDate })} />
    </>
  );
});

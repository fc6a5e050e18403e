import { maxLengths } from "@daybook/contract/core/max-lengths";
import { estimateMaxHours, type TaskPriority, type TaskStatus, type TaskType } from "@daybook/contract/core/constants";
import { NewTask } from "@daybook/contract/tasks/schemas";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daysBetween } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { usualRules } from "#features/series/repetition.ts";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { labelChoice } from "#features/labels/components/label-mark.tsx";
import { labelList, labelsFor } from "#features/labels/labels.api.ts";
import { ChoiceMultiSelect, ChoiceSelect } from "#ui/form/choice-select.tsx";
import { statusChoice } from "#ui/form/choices.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { HoursField } from "#ui/form/hours-field.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { PersonSelect } from "#ui/form/person-select.tsx";
import { ProjectSelect } from "#ui/form/project-select.tsx";
import { MentionField } from "#features/mentions/mention-field.tsx";
import { useCreateTasks } from "#features/tasks/task-creation.ts";
import { singleTaskError } from "#features/tasks/task-errors.ts";
import { priorityChoices, typeChoices, useTaskChoices } from "#features/tasks/use-task-choices.tsx";
import { useRetryKey } from "#lib/api/use-retry-key.ts";

export type TaskStart = { status?: TaskStatus; project?: string | null; assignee?: string | null };
type Props = { start: TaskStart; opened: boolean; onClose: () => void };

/** The statuses a new task can have. */
const startStatuses = (["To Do", "In Progress", "Blocked", "Completed"] as const).map(statusChoice);

const validate = validateWith(NewTask);

/** Creates one task. Change its key on every opening. */
export function TaskDialog({ start, opened, onClose }: Props) {
  const { people, projects } = useTaskChoices();
  const { user } = useSession();
  const { today, workweek } = useCompany();
  const { data: labels = [] } = useQuery(labelList);
  const creation = useCreateTasks();
  const retryKey = useRetryKey();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: {
      title: "",
      description: "",
      type: "Task" as TaskType,
      status: start.status ?? ("To Do" as TaskStatus),
      priority: "Medium" as TaskPriority,
      project: start.project ?? null,
      assignee: start.assignee ?? null,
      startDate: null as string | null,
      dueDate: null as string | null,
      estimatedHours: null as number | null,
      labels: [] as string[],
      /** A rule; empty: the task does not repeat. */
      repeats: "",
    },
    validate: (values) => ({
      ...validate(values),
      ...(values.startDate && values.dueDate && values.dueDate < values.startDate && { dueDate: "The due date is before the start date" }),
    }),
  });
  const draft = useFormDraft(`task:new:${start.status ?? ""}:${start.project ?? ""}:${start.assignee ?? ""}`, form);
  const offered = labelsFor(labels, form.values.project);
  const close = () => {
    draft.discard();
    onClose();
  };
  const { startDate, dueDate } = form.values;
  const first = startDate ?? dueDate ?? today;
  const rules = [{ value: "", label: "Never" }, ...usualRules(first < today ? today : first, workweek)];
  const repeats = rules.some(({ value }) => value === form.values.repeats) ? form.values.repeats : "";
  const submit = form.onSubmit(({ labels: chosen, repeats: _rule, ...fields }) => {
    setFailure(null);
    // The project may have changed since they were chosen.
    const values = { ...fields, labels: chosen.filter((id) => offered.some(({ _id }) => _id === id)) };
    const dueAfterDays = startDate && dueDate ? Math.max(0, daysBetween(startDate, dueDate)) : 0;
    const task = { ...values, assignee: values.assignee ?? (user.role === "team_member" ? user._id : null) };
    const input =
      repeats === "" ? { tasks: [values] } : { tasks: [], series: [{ task, repeats: { rule: repeats, startDate: first }, dueAfterDays }] };
    creation.mutate(
      { ...input, idempotencyKey: retryKey(input) },
      { onSuccess: close, onError: (error) => setFailure(applyServerErrors(form, singleTaskError(error))) },
    );
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New task"
      submitLabel="Create task"
      onSubmit={() => submit()}
      submitting={creation.isPending}
      dirty={form.isDirty()}
      draft={draft}
      failure={failure}
      size={600}
    >
      <TextInput
        label="Title"
        required
        maxLength={maxLengths.taskTitle}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("title")}
      />
      <MentionField
        within={{ project: form.values.project ?? undefined, assignee: form.values.assignee ?? undefined }}
        label="Description"
        placeholder="Markdown"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxLengths.taskDescription}
        {...form.getInputProps("description")}
      />
      <FieldPair>
        <PersonSelect label="Assignee" clearable people={people} {...form.getInputProps("assignee")} />
        <ProjectSelect label="Project" clearable projects={projects} {...form.getInputProps("project")} />
      </FieldPair>
      <FieldPair>
        <ChoiceSelect label="Status" choices={startStatuses} {...form.getInputProps("status")} />
        <ChoiceSelect label="Priority" choices={priorityChoices} {...form.getInputProps("priority")} />
      </FieldPair>
      <FieldPair>
        <ChoiceSelect label="Type" choices={typeChoices} {...form.getInputProps("type")} />
        <HoursField label="Estimated hours" max={estimateMaxHours} {...form.getInputProps("estimatedHours")} />
      </FieldPair>
      <FieldPair>
        <DayField label="Start" clearable {...form.getInputProps("startDate")} />
        <DayField label="Due" clearable {...form.getInputProps("dueDate")} />
      </FieldPair>
      <ChoiceSelect
        label="Repeats"
        choices={rules}
        description={repeats === "" ? undefined : "A new task is made for each date. Change or end it under Recurring tasks."}
        {...form.getInputProps("repeats")}
        value={repeats}
      />
      {offered.length > 0 && <ChoiceMultiSelect label="Labels" choices={offered.map(labelChoice)} {...form.getInputProps("labels")} />}
    </FormDialog>
  );
}

import { copy, copiedTasks } from "@daybook/contract/project-copies/project-copies";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Project } from "@daybook/contract/projects/projects";
import { Checkbox, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { userList } from "#lib/api/shared-lists.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { PeopleSelect } from "#ui/form/person-select.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useCopyProject } from "../projects.api.ts";

type Props = { project: Project; opened: boolean; onClose: () => void; onCopied: (project: Project) => void };

const labels: Record<(typeof copiedTasks)[number], string> = { open: "Open tasks", all: "All tasks, to be done again" };

/** Copies a project as a new one. Change its key on every opening. */
export function CopyDialog({ project, opened, onClose, onCopied }: Props) {
  const { today } = useCompany();
  const { data: users } = useQuery(userList);
  const change = useCopyProject();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: {
      name: "",
      startDate: today as string | null,
      members: project.members.map(({ _id }) => _id),
      tasks: copiedTasks[0] as (typeof copiedTasks)[number],
      attachments: false,
    },
    validate: validateWith(copy.input.omit({ id: true })),
  });
  const active = (users?.data ?? []).filter(({ status }) => status === "active");
  const people = [...new Map([...project.members, ...active].map((person) => [person._id, person])).values()];
  const submit = form.onSubmit(({ members, startDate, ...values }) => {
    setFailure(null);
    // Without a change the server chooses those who have an active account.
    const isChanged = form.isDirty("members");
    change.mutate(
      { id: project._id, ...values, startDate: startDate ?? "", ...(isChanged && { members }) },
      {
        onSuccess: (made) => {
          onClose();
          onCopied(made);
        },
        onError: (error) => setFailure(applyServerErrors(form, error)),
      },
    );
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Copy project"
      subtitle={project.name}
      submitLabel="Copy project"
      onSubmit={() => submit()}
      submitting={change.isPending}
      dirty={form.isDirty()}
      failure={failure}
      note="Dates move by workdays to the new start"
    >
      <TextInput
        label="Name"
        required
        maxLength={maxLengths.projectName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <FieldPair>
        <DayField label="Start" required {...form.getInputProps("startDate")} />
        <Select
          label="Tasks"
          data={copiedTasks.map((value) => ({ value, label: labels[value] }))}
          allowDeselect={false}
          {...form.getInputProps("tasks")}
        />
      </FieldPair>
      <PeopleSelect label="Members" people={people} {...form.getInputProps("members")} />
      <Checkbox
        label="Copy files too"
        description="Labels, checklists, sub-tasks, dependencies and recurring tasks are copied; comments and hours are not."
        {...form.getInputProps("attachments", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

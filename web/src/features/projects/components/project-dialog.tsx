import { maxLengths } from "@daybook/contract/core/max-lengths";
import { projectStatuses } from "@daybook/contract/core/constants";
import { create, type Project, update } from "@daybook/contract/projects/projects";
import type { User } from "@daybook/contract/users/users";
import { Select, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { teamOptions, userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { DayField } from "#ui/form/day-field.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { PeopleSelect, PersonSelect } from "#ui/form/person-select.tsx";
import { useCreateProject, useUpdateProject } from "../projects.api.ts";

type Props = {
  /** The project to edit; null creates one. */
  project: Project | null;
  opened: boolean;
  onClose: () => void;
};

const updateSchema = update.input.omit({ id: true });

/** What a new project begins with. */
type NewProject = { team: string; lead: string | null; members: string[] };

const valuesOf = (project: Project | null, byDefault: NewProject) => ({
  name: project?.name ?? "",
  key: project?.key ?? "",
  description: project?.description ?? "",
  team: project?.team ?? byDefault.team,
  status: project?.status ?? ("Active" as const),
  lead: project ? (project.lead?._id ?? null) : byDefault.lead,
  startDate: project?.startDate ?? null,
  dueDate: project?.dueDate ?? null,
  members: project?.members.map(({ _id }) => _id) ?? byDefault.members,
});

const noDefaults: NewProject = { team: "", lead: null, members: [] };

/** A lead's new project is led by them, with their team as its members. */
const ownProject = (me: Pick<User, "_id" | "team" | "teamId">, active: readonly User[]): NewProject => ({
  team: me.team ?? "",
  lead: me._id,
  members: active.filter(({ _id, teamId }) => _id !== me._id && teamId === me.teamId).map(({ _id }) => _id),
});

/** Creates or edits a project. Members can be set only on creation. Change its key on every opening. */
export function ProjectDialog(props: Props) {
  const { data: users, isError } = useQuery(userList);
  // A lead's new project begins with the people of the team.
  if (!users && !isError) return null;
  return <ProjectForm {...props} active={(users?.data ?? []).filter(({ status }) => status === "active")} />;
}

function ProjectForm({ project, opened, onClose, active }: Props & { active: User[] }) {
  const { user: me } = useSession();
  const isNew = project === null;
  const creation = useCreateProject();
  const change = useUpdateProject({ failsInForm: true });
  const [failure, setFailure] = useState<string | null>(null);
  const { data: teams = [] } = useQuery(teamOptions);
  const form = useForm({
    mode: "controlled",
    initialValues: valuesOf(project, me.can.administer ? noDefaults : ownProject(me, active)),
    validate: validateWith(isNew ? create.input : updateSchema),
  });

  const current = project ? [...(project.lead ? [project.lead] : []), ...project.members] : [];
  const people = [...new Map([...current, ...active].map((person) => [person._id, person])).values()];

  const draft = useFormDraft(project ? `project:${project._id}:${project.version}` : "project:new", form);
  const close = () => {
    draft.discard();
    onClose();
  };
  const submit = form.onSubmit((values) => {
    setFailure(null);
    const outcome = { onSuccess: close, onError: (error: Error) => setFailure(applyServerErrors(form, error)) };
    if (isNew) return creation.mutate(values, outcome);
    // Members are edited in their own dialog. Sending them here could revert a change made there.
    const { members: _members, ...fields } = values;
    change.mutate({ id: project._id, version: project.version, ...fields }, outcome);
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isNew ? "New project" : `Edit ${project.name}`}
      submitLabel={isNew ? "Create project" : "Save changes"}
      onSubmit={() => submit()}
      submitting={creation.isPending || change.isPending}
      dirty={form.isDirty()}
      draft={draft}
      failure={failure}
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
        <Select
          label="Team"
          required
          placeholder="Choose a team"
          data={teams.map(({ name }) => name)}
          allowDeselect={false}
          disabled={!me.can.administer}
          description={me.can.administer ? undefined : "Only an admin can choose another team"}
          {...form.getInputProps("team")}
          value={form.values.team || null}
        />
        <TextInput
          label="Key"
          maxLength={maxLengths.projectKey}
          autoComplete="off"
          placeholder={isNew ? "Generated from the name" : undefined}
          {...form.getInputProps("key")}
          onChange={(event) => form.setFieldValue("key", event.currentTarget.value.toUpperCase())}
        />
      </FieldPair>
      <Textarea
        label="Description"
        placeholder="What is this project about?"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxLengths.projectDescription}
        {...form.getInputProps("description")}
      />
      <FieldPair>
        <Select label="Status" data={[...projectStatuses]} allowDeselect={false} {...form.getInputProps("status")} />
        <PersonSelect label="Lead" clearable people={people} {...form.getInputProps("lead")} />
      </FieldPair>
      <FieldPair>
        <DayField label="Start" clearable {...form.getInputProps("startDate")} />
        <DayField label="Due" clearable {...form.getInputProps("dueDate")} />
      </FieldPair>
      {isNew && <PeopleSelect label="Members" people={people} {...form.getInputProps("members")} />}
    </FormDialog>
  );
}

import { maxLengths } from "@daybook/contract/core/max-lengths";
import { create, type Team, update } from "@daybook/contract/teams/teams";
import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { PeopleSelect } from "#ui/form/person-select.tsx";
import { teamDetail, useCreateTeam, useUpdateTeam } from "../teams.api.ts";

type Props = {
  /** The team to edit; null creates one. */
  team: Team | null;
  opened: boolean;
  onClose: () => void;
};

const updateSchema = update.input.omit({ id: true, leads: true });

/** Creates or edits a team. Change its key on every opening. */
export function TeamDialog({ team, opened, onClose }: Props) {
  const creation = useCreateTeam();
  const change = useUpdateTeam();
  const [failure, setFailure] = useState<string | null>(null);
  const { data: detail } = useQuery({ ...teamDetail(team?._id ?? ""), enabled: team !== null });
  const currentLeads = team?.leads ?? [];
  const form = useForm({
    mode: "controlled",
    initialValues: { name: team?.name ?? "", description: team?.description ?? "", leads: currentLeads.map((lead) => lead._id) },
    validate: validateWith(team ? updateSchema : create.input),
  });

  const draft = useFormDraft(team ? `team:${team._id}:${team.version}` : "team:new", form);
  const close = () => {
    draft.discard();
    onClose();
  };

  // Current leads stay selectable, even if they are missing from the members.
  const candidates = (detail?.members ?? []).filter(({ role, status }) => role !== "admin" && status === "active");
  const people = [...candidates, ...currentLeads.filter((lead) => !candidates.some(({ _id }) => _id === lead._id))];

  const submit = form.onSubmit(({ leads, ...values }) => {
    setFailure(null);
    const outcome = { onSuccess: close, onError: (error: Error) => setFailure(applyServerErrors(form, error)) };
    if (team) change.mutate({ id: team._id, version: team.version, ...values, leads }, outcome);
    else creation.mutate(values, outcome);
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={team ? `Edit ${team.name}` : "New team"}
      submitLabel={team ? "Save changes" : "Create team"}
      onSubmit={() => submit()}
      submitting={creation.isPending || change.isPending}
      dirty={form.isDirty()}
      draft={draft}
      failure={failure}
    >
      <TextInput
        label="Name"
        required
        maxLength={maxLengths.teamName}
        data-autofocus
        description={team ? "Changes the name everywhere, including past reports." : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Description"
        placeholder="What does this team do?"
        minRows={2}
        maxRows={6}
        maxLength={maxLengths.teamDescription}
        {...form.getInputProps("description")}
      />
      {team && (
        <PeopleSelect
          label="Leads"
          description="Leads review tasks and leave for the team. New and former leads must sign in again."
          people={people}
          {...form.getInputProps("leads")}
        />
      )}
    </FormDialog>
  );
}

import { roleLabels, roles } from "@daybook/contract/core/constants";
import type { ProvisionedGroup } from "@daybook/contract/scim/scim";
import { Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { applyServerErrors } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useUpdateGroup } from "../scim.api.ts";

const roleData = roles.map((role) => ({ value: role, label: roleLabels[role] }));

type Props = { group: ProvisionedGroup; opened: boolean; onClose: () => void };

/** Chooses what a group gives to its members. Change its key on every opening. */
export function GroupDialog({ group, opened, onClose }: Props) {
  const { data: teams = [] } = useQuery(teamOptions);
  const { mutate, isPending } = useUpdateGroup();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Pick<ProvisionedGroup, "role" | "team">>({
    mode: "controlled",
    initialValues: { role: group.role, team: group.team },
  });
  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate({ id: group._id, ...values }, { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`What ${group.name} gives`}
      subtitle="Members get it at once, and everyone who joins the group later. A role that no group gives any longer is taken away."
      submitLabel="Save"
      onSubmit={() => submit()}
      submitting={isPending}
      failure={failure}
      size={440}
    >
      <Select label="Role" data={roleData} placeholder="No role" clearable data-autofocus {...form.getInputProps("role")} />
      <Select
        label="Team"
        data={teams.map(({ name }) => name)}
        placeholder="No team"
        clearable
        searchable={teams.length > 8}
        {...form.getInputProps("team")}
      />
    </FormDialog>
  );
}

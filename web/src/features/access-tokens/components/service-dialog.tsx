import { roleLabels, roles } from "@daybook/contract/core/constants";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { create } from "@daybook/contract/users/users";
import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useCreateService } from "../access-tokens.api.ts";

const roleData = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** Creates a service account. Change its key on every opening. */
export function ServiceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data: teams = [] } = useQuery(teamOptions);
  const { mutate, isPending } = useCreateService();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<{ name: string; role: string | null; team: string | null }>({
    mode: "controlled",
    initialValues: { name: "", role: "team_member", team: null },
    validate: (values) => validateWith(create.input)({ kind: "service", ...values }),
  });

  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(create.input.parse({ kind: "service", ...values }), {
      onSuccess: onClose,
      onError: (error) => setFailure(applyServerErrors(form, error)),
    });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New service account"
      subtitle="It cannot sign in and owes no reports. Its access tokens have the rights of its role in its team."
      submitLabel="Create service account"
      onSubmit={() => submit()}
      submitting={isPending}
      failure={failure}
      size={440}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        placeholder="Payroll bridge"
        maxLength={maxLengths.personName}
        {...form.getInputProps("name")}
      />
      <Select label="Role" required data={roleData} allowDeselect={false} {...form.getInputProps("role")} />
      <Select
        label="Team"
        required
        data={teams.map(({ name }) => name)}
        placeholder="Choose a team"
        searchable={teams.length > 8}
        allowDeselect={false}
        {...form.getInputProps("team")}
      />
    </FormDialog>
  );
}

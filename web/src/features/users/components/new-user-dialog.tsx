import { roleLabels, roles } from "@daybook/contract/core/constants";
import { create } from "@daybook/contract/users";
import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { PasswordField } from "#features/auth/components/password-field.tsx";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form/validation.ts";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useCreateUser } from "../users.api.ts";
import { TeamSelect } from "./team-select.tsx";

type Props = { opened: boolean; onClose: () => void };

type Values = { name: string; email: string; password: string; role: string | null; team: string | null; designation: string };

const roleData = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** Creates an account. Needs a new `key` per opening. */
export function NewUserDialog({ opened, onClose }: Props) {
  const { mutate, isPending } = useCreateUser();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "", role: "team_member", team: null, designation: "" },
    validate: validateWith(create.input),
  });

  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(create.input.parse(values), { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  }, focusFirstError(form));

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New user"
      submitLabel="Create user"
      onSubmit={() => submit()}
      submitting={isPending}
      dirty={form.isDirty()}
      failure={failure}
    >
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={200}
        data-autofocus
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Email"
        required
        type="email"
        autoComplete="off"
        maxLength={320}
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        description="At least 6 characters. Share it with the user, who can change it later."
        inputWrapperOrder={["label", "input", "description", "error"]}
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
      <FieldPair>
        <Select label="Role" required data={roleData} allowDeselect={false} key={form.key("role")} {...form.getInputProps("role")} />
        <TeamSelect required key={form.key("team")} {...form.getInputProps("team")} />
      </FieldPair>
      <TextInput
        label="Designation"
        autoComplete="off"
        maxLength={120}
        key={form.key("designation")}
        {...form.getInputProps("designation")}
      />
    </FormDialog>
  );
}

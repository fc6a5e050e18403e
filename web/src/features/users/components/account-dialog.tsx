import { roleLabels, roles } from "@daybook/contract/core/constants";
import { create, update, type User } from "@daybook/contract/users";
import { Input, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { PasswordField } from "#features/auth/components/password-field.tsx";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form/validation.ts";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import type { LinkToShare } from "../account-links.api.ts";
import { useCreateUser, useUpdateUser } from "../users.api.ts";
import { TeamSelect } from "./team-select.tsx";

type Props = {
  /** Null creates a new account. */
  user: User | null;
  opened: boolean;
  onClose: () => void;
  /** Opens a new account with *Invite* chosen. */
  startsWithInvite?: boolean;
  /** Called with the invitation of a new user. */
  onInvited?: (link: LinkToShare) => void;
};

type Values = { name: string; email: string; password: string; role: string | null; team: string | null; designation: string };

const roleData = roles.map((role) => ({ value: role, label: roleLabels[role] }));

const changeSchema = update.input.omit({ id: true });

/** Omits the password of an invited user, and an empty one of an existing account, which keeps its password. */
const inputOf = ({ password, ...values }: Values, { isNew, invite }: { isNew: boolean; invite: boolean }) => ({
  ...values,
  ...(isNew && invite ? { invite: true } : (isNew || password !== "") && { password }),
});

const signInChoices = [
  { value: "password", label: "Set a password" },
  { value: "invite", label: "Invite" },
];

/** Creates or edits a user's account. Needs a new `key` per opening. */
export function AccountDialog({ user, opened, onClose, startsWithInvite = false, onInvited }: Props) {
  const isNew = user === null;
  const creation = useCreateUser();
  const change = useUpdateUser({ failsInForm: true });
  const [failure, setFailure] = useState<string | null>(null);
  const [invite, setInvite] = useState(startsWithInvite);
  const kind = { isNew, invite };
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: {
      name: user?.name ?? "",
      email: user?.email ?? "",
      password: "",
      role: user?.role ?? "team_member",
      team: user?.team ?? null,
      designation: user?.designation ?? "",
    },
    validate: (values) => validateWith(isNew ? create.input : changeSchema)(inputOf(values, kind)),
  });

  const submit = form.onSubmit((values) => {
    setFailure(null);
    const onError = (error: Error) => setFailure(applyServerErrors(form, error));
    if (!isNew) {
      return change.mutate(
        { id: user._id, version: user.version, ...changeSchema.parse(inputOf(values, kind)) },
        { onSuccess: onClose, onError },
      );
    }
    creation.mutate(create.input.parse(inputOf(values, kind)), {
      onSuccess: ({ name, email, invitation }) => {
        onClose();
        if (invitation) onInvited?.({ name, email, ...invitation });
      },
      onError,
    });
  }, focusFirstError(form));

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isNew ? "New user" : `Edit ${user.name}`}
      submitLabel={isNew ? "Create user" : "Save changes"}
      onSubmit={() => submit()}
      submitting={creation.isPending || change.isPending}
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
      {isNew && (
        <Input.Wrapper
          label="Sign-in"
          description={invite && "They get a link to choose their own password. You can copy it in the next step."}
          inputWrapperOrder={["label", "input", "description"]}
        >
          <SegmentedControl
            fullWidth
            aria-label="Sign-in"
            data={signInChoices}
            value={invite ? "invite" : "password"}
            onChange={(value) => setInvite(value === "invite")}
          />
        </Input.Wrapper>
      )}
      {(!isNew || !invite) && (
        <PasswordField
          label={isNew ? "Password" : "New password"}
          required={isNew}
          autoComplete="new-password"
          description={
            isNew
              ? "At least 6 characters. Share it with the user, who can change it later."
              : "Leave empty to keep the current password. A new one signs the user out everywhere."
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      )}
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

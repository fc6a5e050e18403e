import { maxLengths } from "@daybook/contract/core/max-lengths";
import { roleLabels, roles } from "@daybook/contract/core/constants";
import { create } from "@daybook/contract/users/users";
import { Input, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { PasswordField } from "#ui/form/password-field.tsx";
import { useFormDraft } from "#lib/form/form-drafts.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import type { LinkToShare } from "#features/account-links/account-links.creation.api.ts";
import { useCreateUser } from "../users.api.ts";
import { TeamSelect } from "./team-select.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Opens with *Invite* chosen. */
  invites?: boolean;
  /** Called with the invitation of a new user. */
  onInvited?: (link: LinkToShare) => void;
};

type Values = { name: string; email: string; password: string; role: string | null; team: string | null; designation: string };

const roleData = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** Omits the password of an invited user. */
const inputOf = ({ password, ...values }: Values, invite: boolean) => ({ ...values, ...(invite ? { invite: true } : { password }) });

const signInChoices = [
  { value: "password", label: "Set a password" },
  { value: "invite", label: "Invite" },
];

/** Creates an account. Needs a new `key` per opening. */
export function NewUserDialog({ opened, onClose, invites = false, onInvited }: Props) {
  const { mutate, isPending } = useCreateUser();
  const [failure, setFailure] = useState<string | null>(null);
  const [invite, setInvite] = useState(invites);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { name: "", email: "", password: "", role: "team_member", team: null, designation: "" },
    validate: (values) => validateWith(create.input)(inputOf(values, invite)),
  });

  const draft = useFormDraft("user:new", form, ["password"]);

  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(create.input.parse(inputOf(values, invite)), {
      onSuccess: ({ name, email, invitation }) => {
        draft.discard();
        onClose();
        if (invitation) onInvited?.({ name, email, ...invitation });
      },
      onError: (error) => setFailure(applyServerErrors(form, error)),
    });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New user"
      submitLabel="Create user"
      onSubmit={() => submit()}
      submitting={isPending}
      dirty={form.isDirty()}
      draft={draft}
      failure={failure}
    >
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={maxLengths.personName}
        data-autofocus
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Email"
        required
        type="email"
        autoComplete="off"
        maxLength={maxLengths.email}
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
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
      {!invite && (
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          description="At least 6 characters. Share it with the user, who can change it later."
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
        maxLength={maxLengths.designation}
        key={form.key("designation")}
        {...form.getInputProps("designation")}
      />
    </FormDialog>
  );
}

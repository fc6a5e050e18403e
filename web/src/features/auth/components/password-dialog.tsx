import { changePassword } from "@daybook/contract/auth/auth";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { toast } from "#lib/notify/toast.ts";
import { useChangePassword } from "../auth.api.ts";
import { PasswordField } from "#ui/form/password-field.tsx";

/** Changes the signed-in user's password. All other sessions end; this one continues. */
export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutate, isPending } = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { currentPassword: "", newPassword: "" },
    validate: validateWith(changePassword.input),
  });
  const close = () => {
    form.reset();
    setFailure(null);
    onClose();
  };
  const submit = form.onSubmit((values) => {
    setFailure(null);
    mutate(values, {
      onSuccess: () => {
        toast.success("Password changed. Your other sessions were signed out.");
        close();
      },
      onError: (error) => setFailure(applyServerErrors(form, error)),
    });
  });

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Change password"
      submitLabel="Change password"
      onSubmit={() => submit()}
      submitting={isPending}
      failure={failure}
      size={440}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        key={form.key("currentPassword")}
        {...form.getInputProps("currentPassword")}
      />
      <PasswordField
        label="New password"
        description="At least 6 characters"
        autoComplete="new-password"
        key={form.key("newPassword")}
        {...form.getInputProps("newPassword")}
      />
    </FormDialog>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { CodeField } from "#features/auth/components/code-field.tsx";
import { securityQuery, useConfirm } from "../second-factor.api.ts";

type Props = { opened: boolean; onConfirmed: () => void; onClose: () => void };

/** Asks for the password, or for a code of the authenticator app, before a change of the sign-in. */
export function ConfirmationDialog({ opened, onConfirmed, onClose }: Props) {
  const { data: security } = useQuery({ ...securityQuery, enabled: opened });
  const { mutate, isPending } = useConfirm();
  const [usesCode, setUsesCode] = useState(false);
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<{ field: string | undefined; message: string } | null>(null);

  const reset = () => {
    setTyped("");
    setFailure(null);
  };
  const submit = () => {
    if (typed === "") return setFailure({ field: "input", message: usesCode ? "Code is required" : "Password is required" });
    setFailure(null);
    mutate(usesCode ? { code: typed } : { password: typed }, {
      onSuccess: () => {
        reset();
        onConfirmed();
      },
      onError: (error) =>
        setFailure({ field: error instanceof CallError && error.errors.length > 0 ? "input" : undefined, message: messageOf(error) }),
    });
  };
  const change = (value: string) => {
    setTyped(value);
    setFailure(null);
  };
  const fieldError = failure?.field ? failure.message : undefined;
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        reset();
        onClose();
      }}
      title={usesCode ? "Confirm that it's you" : "Please confirm your password"}
      submitLabel="Confirm"
      onSubmit={submit}
      submitting={isPending}
      failure={failure && !failure.field ? failure.message : null}
      size={440}
      discardSilently
    >
      <div>This protects your account if you left this device open. You won&apos;t be asked again for 10 minutes.</div>
      {usesCode ? (
        <CodeField data-autofocus value={typed} onChange={(event) => change(event.currentTarget.value)} error={fieldError} />
      ) : (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          error={fieldError}
        />
      )}
      {security?.totp && (
        <div>
          <TextLink
            onClick={() => {
              reset();
              setUsesCode(!usesCode);
            }}
          >
            {usesCode ? "Use your password instead" : "Use a code from your authenticator app"}
          </TextLink>
        </div>
      )}
    </FormDialog>
  );
}

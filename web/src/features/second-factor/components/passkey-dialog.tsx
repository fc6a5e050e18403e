import { maxLengths } from "@daybook/contract/core/max-lengths";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { addPasskey } from "#lib/session/passkey-calls.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Whether this becomes the first second factor of the account. */
  isFirst: boolean;
};

/** Names a new passkey and creates it with the browser. The first second factor also shows recovery codes. */
export function PasskeyDialog({ opened, onClose, isFirst }: Props) {
  const { mutate, isPending, data: created } = useMutation({ mutationFn: addPasskey });
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = () => {
    if (name.trim() === "") return setError("Name is required");
    setFailure(null);
    mutate(name.trim(), {
      onSuccess: ({ recoveryCodes }) => {
        if (!recoveryCodes) onClose();
      },
      onError: (error) => setFailure(error instanceof CallError && error.code === "confirm" ? null : messageOf(error)),
    });
  };

  if (created?.recoveryCodes)
    return (
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Your passkey is saved"
        submitLabel="I saved my codes"
        onSubmit={onClose}
        size={440}
        cancelLabel="Close"
      >
        <RecoveryCodes codes={created.recoveryCodes} />
      </FormDialog>
    );
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add a passkey"
      submitLabel="Continue"
      onSubmit={submit}
      submitting={isPending}
      failure={failure}
      size={440}
    >
      <div>
        Your browser then asks for your fingerprint, face, PIN or security key. A passkey signs you in without a password.
        {isFirst && " Signing in with your password will also ask for it."}
      </div>
      <TextInput
        label="Name"
        description="So that you recognize the device in the list"
        placeholder="Work laptop"
        data-autofocus
        maxLength={maxLengths.passkeyName}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useRenewRecoveryCodes } from "../second-factor.api.ts";

/** Replaces the recovery codes and shows the new ones. */
export function NewCodesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutate, data, isPending } = useRenewRecoveryCodes();
  const [failure, setFailure] = useState<string | null>(null);
  if (data)
    return (
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="New recovery codes"
        submitLabel="I saved my codes"
        onSubmit={onClose}
        size={440}
        cancelLabel="Close"
      >
        <RecoveryCodes codes={data.recoveryCodes} />
      </FormDialog>
    );
  const create = () =>
    mutate(undefined, {
      onError: (error) => setFailure(error instanceof CallError && error.code === "confirm" ? null : messageOf(error)),
    });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Create new recovery codes?"
      submitLabel="Create new codes"
      onSubmit={create}
      submitting={isPending}
      failure={failure}
      size={440}
    >
      <div>Your old codes stop working.</div>
    </FormDialog>
  );
}

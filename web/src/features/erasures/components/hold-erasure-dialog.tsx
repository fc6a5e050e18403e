import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Erasure } from "@daybook/contract/erasures/erasures";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useHoldErasure } from "../erasures.api.ts";

type Props = { erasure: Erasure; opened: boolean; onClose: () => void };

/** Holds an erasure until someone lets it go on. Needs a new `key` per opening. */
export function HoldErasureDialog({ erasure, opened, onClose }: Props) {
  const { mutate, isPending } = useHoldErasure();
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Hold the erasure of ${erasure.user.name}`}
      submitLabel="Hold"
      onSubmit={() => mutate({ id: erasure.user._id, reason }, { onSuccess: onClose })}
      submitting={isPending}
      disabledReason={reason.trim() === "" && "Say why"}
      size={440}
    >
      <TextInput
        label="Reason"
        description="Such as a legal dispute that needs the data."
        required
        maxLength={maxLengths.erasureReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}

import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useRequestErasure } from "../erasures.api.ts";

type Props = { accounts: readonly { _id: string; name: string }[]; opened: boolean; onClose: () => void };

/** Asks for the erasure of a closed account. Needs a new `key` per opening. */
export function RequestErasureDialog({ accounts, opened, onClose }: Props) {
  const { mutate, isPending } = useRequestErasure();
  const [person, setPerson] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const submit = () => {
    if (person === null) return;
    setFailure(null);
    mutate({ id: person, reason }, { onSuccess: onClose, onError: (error) => setFailure(messageOf(error)) });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Erase a person’s data"
      submitLabel="Request erasure"
      onSubmit={submit}
      submitting={isPending}
      dirty={person !== null}
      disabledReason={
        accounts.length === 0
          ? "Offboard or deactivate the person first"
          : person === null
            ? "Choose a person"
            : reason.trim() === "" && "Say why"
      }
      failure={failure}
      size={440}
    >
      <Select
        label="Person"
        description="People whose account is closed."
        required
        searchable
        placeholder="Select a person"
        nothingFoundMessage="No results"
        data={accounts.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={person}
        onChange={setPerson}
      />
      <TextInput
        label="Reason"
        description="Kept in the audit trail. Don’t write personal data here."
        required
        maxLength={maxLengths.erasureReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Text size="sm" c="var(--text-2)">
        A second admin has to confirm it. It is carried out seven days later.
      </Text>
    </FormDialog>
  );
}

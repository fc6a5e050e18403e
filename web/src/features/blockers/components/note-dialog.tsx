import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Blocker } from "@daybook/contract/blockers/blockers";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useEditBlocker } from "#features/blockers/blockers.api.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";

type Props = { blocker: Blocker; opened: boolean; onClose: () => void };

/** Changes the note of a blocker. Change its key on every opening. */
export function NoteDialog({ blocker, opened, onClose }: Props) {
  const [note, setNote] = useState(blocker.note ?? "");
  const { mutate, isPending, error } = useEditBlocker({ failsInForm: true });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Note"
      subtitle={blocker.text}
      submitLabel="Save"
      onSubmit={() => mutate({ blocker, changes: { note } }, { onSuccess: onClose })}
      submitting={isPending}
      failure={error && messageOf(error)}
      size={440}
    >
      <Textarea
        label="What is being done about it?"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxLengths.note}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

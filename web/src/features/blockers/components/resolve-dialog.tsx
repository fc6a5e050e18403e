import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Blocker } from "@daybook/contract/blockers/blockers";
import { Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { useResolveBlocker } from "#features/blockers/blockers.api.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";

type Props = { blocker: Blocker; opened: boolean; onClose: () => void };

/** Resolves a blocker, with an optional note, and moves its blocked task on. Change its key on every opening. */
export function ResolveDialog({ blocker: { _id, text, note: before, task, can }, opened, onClose }: Props) {
  const [note, setNote] = useState(before ?? "");
  const [resumeTask, setResumeTask] = useState(can.resumeTask);
  const { mutate, isPending, error } = useResolveBlocker();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Resolve blocker"
      subtitle={text}
      submitLabel="Resolve"
      onSubmit={() => mutate({ id: _id, note, resumeTask }, { onSuccess: onClose })}
      submitting={isPending}
      failure={error && messageOf(error)}
      size={440}
    >
      <Textarea
        label="How was it solved? (optional)"
        description="Saved with the blocker, for everyone who sees it."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxLengths.note}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {can.resumeTask && task && (
        <Checkbox
          label={`Move #${task.number} ${task.title} back to In Progress`}
          checked={resumeTask}
          onChange={(event) => setResumeTask(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

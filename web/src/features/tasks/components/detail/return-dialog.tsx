import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useReason } from "#ui/form/reason-field.tsx";
import { useStatusMutation } from "#features/tasks/task-changes.ts";
import type { TaskReturn } from "#features/tasks/use-task-edits.ts";
import { ReturnNote } from "./return-note.tsx";

type Props = TaskReturn & { opened: boolean; onClose: () => void };

/** Returns a completed task with a note for the assignee. Change its key on every opening. */
export function ReturnDialog({ task, status, opened, onClose }: Props) {
  const note = useReason(`task:${task._id}:return`);
  const [failure, setFailure] = useState<string | null>(null);
  const move = useStatusMutation({ failsInForm: true });

  const submit = () => {
    setFailure(null);
    if (note.text.trim() === "") return note.setProblem("Say what is missing");
    move.mutate(
      { input: { id: task._id, status, note: note.text }, shown: { status } },
      {
        onSuccess: () => {
          note.draft.discard();
          onClose();
        },
        onError: (error) => {
          const noteError = error instanceof CallError ? error.errors.find(({ path }) => path === "note")?.message : undefined;
          if (noteError) note.setProblem(noteError);
          else setFailure(messageOf(error));
        },
      },
    );
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Return #${task.number}`}
      subtitle={task.title}
      submitLabel={status === "In Progress" ? "Return" : `Return as ${status}`}
      onSubmit={submit}
      submitting={move.isPending}
      failure={failure}
      dirty={note.text !== ""}
      draft={note.draft}
      size={440}
    >
      <ReturnNote
        description={task.assignee ? `${task.assignee.name} will see this in the task's history.` : "Saved in the task's history."}
        note={note}
      />
    </FormDialog>
  );
}

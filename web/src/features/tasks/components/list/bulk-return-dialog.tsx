import type { TaskStatus } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useReason } from "#ui/form/reason-field.tsx";
import { ReturnNote } from "../detail/return-note.tsx";

export type BulkReturn = {
  status: TaskStatus;
  /** Number of selected tasks. */ count: number;
  /** How many of them are completed and assigned to others. */ completed: number;
};

type Props = BulkReturn & {
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  onReturn: (note: string, onReturned: () => void) => void;
};

/** Asks for one note for all completed tasks that a bulk change returns. Change its key on every opening. */
export function BulkReturnDialog({ status, count, completed, opened, onClose, submitting, onReturn }: Props) {
  const note = useReason("tasks:return");
  const submit = () => (note.text.trim() === "" ? note.setProblem("Say what is missing") : onReturn(note.text, note.draft.discard));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Return ${counted(completed, "completed task")}`}
      subtitle={`${counted(count, "task")} to ${status}`}
      submitLabel={status === "In Progress" ? "Return" : `Return as ${status}`}
      onSubmit={submit}
      submitting={submitting}
      dirty={note.text !== ""}
      draft={note.draft}
      size={440}
    >
      <ReturnNote description="Saved in the history of each task." note={note} />
    </FormDialog>
  );
}

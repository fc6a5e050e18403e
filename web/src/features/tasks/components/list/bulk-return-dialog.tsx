import type { TaskStatus } from "@daybook/contract/core/constants";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useReason } from "#ui/form/reason-field.tsx";
import { ReturnNote } from "../detail/return-note.tsx";

export type BulkReturn = {
  status: TaskStatus;
  /** How many tasks are selected, and how many of them are completed work of others. */ count: number;
  completed: number;
};

type Props = BulkReturn & { opened: boolean; onClose: () => void; submitting: boolean; onReturn: (note: string) => void };

const tasksText = (count: number) => (count === 1 ? "1 task" : `${count} tasks`);

/** Asks once what is missing, for all completed work that a change of many tasks gives back. Key it by the opening. */
export function BulkReturnDialog({ status, count, completed, opened, onClose, submitting, onReturn }: Props) {
  const note = useReason();
  const submit = () => (note.text.trim() === "" ? note.setProblem("Say what is missing") : onReturn(note.text));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Return ${completed === 1 ? "1 completed task" : `${completed} completed tasks`}`}
      subtitle={`${tasksText(count)} to ${status}`}
      submitLabel={status === "In Progress" ? "Return" : `Return as ${status}`}
      onSubmit={submit}
      submitting={submitting}
      dirty={note.text !== ""}
      size={440}
    >
      <ReturnNote description="It stands in the history of each task." note={note} />
    </FormDialog>
  );
}

import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { leavesText } from "../leave-labels.ts";

type Props = {
  count: number;
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  failure: string | null;
  onReject: (reason: string) => void;
};

/** Asks once for the reason that all selected people read. Key it by the opening. */
export function BulkRejectDialog({ count, opened, onClose, submitting, failure, onReject }: Props) {
  const reason = useReason();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Reject ${leavesText(count)}`}
      submitLabel={`Reject ${leavesText(count)}`}
      onSubmit={() => (reason.text.trim() === "" ? reason.setProblem("Please say why") : onReject(reason.text))}
      submitting={submitting}
      failure={failure}
      dirty={reason.text !== ""}
      size={440}
    >
      <ReasonField
        label="Reason for the rejection"
        description={count === 1 ? "The person reads it" : "Each of them reads it"}
        required
        maxRows={8}
        reason={reason}
      />
    </FormDialog>
  );
}

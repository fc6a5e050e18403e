import { counted } from "@daybook/contract/core/numbers";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";

type Props = {
  count: number;
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  failure: string | null;
  onReject: (reason: string, onRejected: () => void) => void;
};

/** Asks for one rejection reason for all selected leaves. Pass a new `key` each time it opens. */
export function BulkRejectDialog({ count, opened, onClose, submitting, failure, onReject }: Props) {
  const reason = useReason("leaves:rejection");
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Reject ${counted(count, "leave")}`}
      submitLabel={`Reject ${counted(count, "leave")}`}
      danger
      onSubmit={() =>
        reason.text.trim() === "" ? reason.setProblem("Please enter a reason") : onReject(reason.text, reason.draft.discard)
      }
      submitting={submitting}
      failure={failure}
      dirty={reason.text !== ""}
      draft={reason.draft}
      size={440}
    >
      <ReasonField
        label="Reason for rejection"
        description={count === 1 ? "The person will see this" : "Everyone selected will see this"}
        required
        maxRows={8}
        reason={reason}
      />
    </FormDialog>
  );
}

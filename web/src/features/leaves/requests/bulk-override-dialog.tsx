import { counted } from "@daybook/contract/core/numbers";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";

type Props = {
  /** What each request breaks, as sentences. */
  texts: string[];
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  onApprove: (overrideReason: string, onApproved: () => void) => void;
};

/** Names the limits that requests break and asks why they are approved all the same. Pass a new `key` each time it opens. */
export function BulkOverrideDialog({ texts, opened, onClose, submitting, onApprove }: Props) {
  const reason = useReason("leaves:override");
  const label = `Approve ${counted(texts.length, "leave")}`;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`${counted(texts.length, "leave")} beyond a limit`}
      submitLabel={label}
      onSubmit={() =>
        reason.text.trim() === "" ? reason.setProblem("Please enter a reason") : onApprove(reason.text, reason.draft.discard)
      }
      submitting={submitting}
      dirty={reason.text !== ""}
      draft={reason.draft}
      size={480}
    >
      <div>
        {[...new Set(texts)].map((text) => (
          <div key={text}>{text}</div>
        ))}
      </div>
      <ReasonField label="Reason for the exception" description="Kept with each leave" required minRows={2} reason={reason} />
    </FormDialog>
  );
}

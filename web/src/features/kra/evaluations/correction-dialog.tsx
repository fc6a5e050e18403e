import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { toast } from "#lib/notify/toast.ts";

type Props = {
  firstName: string;
  opened: boolean;
  onClose: () => void;
  onShare: (reason: string) => Promise<unknown>;
  /** Names the evaluation in the draft of the reason. */
  draftName: string;
};

/** Asks for the reason of a correction to a shared evaluation. Key it by opening. */
export function CorrectionDialog({ firstName, opened, onClose, onShare, draftName }: Props) {
  const reason = useReason(draftName);
  const [failure, setFailure] = useState<string | null>(null);
  const [sharing, setSharing] = useState(false);

  const submit = async () => {
    if (reason.text.trim() === "") return reason.setProblem("Enter a reason for the correction");
    setFailure(null);
    setSharing(true);
    try {
      await onShare(reason.text.trim());
      reason.draft.discard();
      toast.success(`Correction shared with ${firstName}`);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSharing(false);
    }
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Share correction"
      submitLabel="Share correction"
      onSubmit={() => void submit()}
      submitting={sharing}
      failure={failure}
      dirty={reason.text !== ""}
      draft={reason.draft}
      note={`${firstName} will be asked to acknowledge it again`}
    >
      <ReasonField label="Reason" required description="Saved with the evaluation, along with its previous score." reason={reason} />
    </FormDialog>
  );
}

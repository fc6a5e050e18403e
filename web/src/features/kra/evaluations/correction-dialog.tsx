import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { toast } from "#ui/feedback/toasts.tsx";

type Props = {
  reader: string;
  opened: boolean;
  onClose: () => void;
  onShare: (reason: string) => Promise<unknown>;
};

/** Asks why an evaluation that was shared is changed. The reason is kept with it. Key it by the opening. */
export function CorrectionDialog({ reader, opened, onClose, onShare }: Props) {
  const reason = useReason();
  const [failure, setFailure] = useState<string | null>(null);
  const [sharing, setSharing] = useState(false);

  const submit = async () => {
    if (reason.text.trim() === "") return reason.setProblem("Please say why it is changed");
    setFailure(null);
    setSharing(true);
    try {
      await onShare(reason.text.trim());
      toast.success(`Correction shared with ${reader}`);
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
      note={`${reader} is asked to acknowledge it again`}
    >
      <ReasonField label="Reason" required description="Kept with the evaluation, together with the score it had." reason={reason} />
    </FormDialog>
  );
}

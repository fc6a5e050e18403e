import { Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/call-error.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { toast } from "#ui/toasts.tsx";

type Props = {
  reader: string;
  opened: boolean;
  onClose: () => void;
  onShare: (reason: string) => Promise<unknown>;
};

/** Asks why an evaluation that was shared is changed. The reason is kept with it. Key it by the opening. */
export function CorrectionDialog({ reader, opened, onClose, onShare }: Props) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sharing, setSharing] = useState(false);

  const submit = async () => {
    if (reason.trim() === "") return setProblem("Please say why it is changed");
    setFailure(null);
    setSharing(true);
    try {
      await onShare(reason.trim());
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
      <Textarea
        label="Reason"
        required
        description="Kept with the evaluation, together with the score it had."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        data-autofocus
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

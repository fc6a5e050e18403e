import { Textarea } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "#ui/form-dialog.tsx";
import { leavesText } from "../leave-words.ts";

type Props = {
  count: number;
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  failure: string | null;
  onReject: (reason: string) => void;
};

/** Asks once for the reason that all selected people read. Key it by the opening. */
export function RejectManyDialog({ count, opened, onClose, submitting, failure, onReject }: Props) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Reject ${leavesText(count)}`}
      submitLabel={`Reject ${leavesText(count)}`}
      onSubmit={() => (reason.trim() === "" ? setProblem("Please say why") : onReject(reason))}
      submitting={submitting}
      failure={failure}
      dirty={reason !== ""}
      size={440}
    >
      <Textarea
        label="Reason for the rejection"
        description={count === 1 ? "The person reads it." : "Each of them reads it."}
        required
        autosize
        minRows={3}
        maxRows={8}
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

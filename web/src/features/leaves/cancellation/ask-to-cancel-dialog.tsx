import type { Leave } from "@daybook/contract/leaves/schemas";
import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { cancellationEffect, periodText } from "../leave-labels.ts";
import { useAskToCancel } from "./cancellation-changes.ts";

import text from "./cancellation.module.css";

type Props = { leave: Leave; opened: boolean; onClose: () => void };

/** Asks to cancel approved leave, with a reason. Pass a new `key` each time it opens. */
export function AskToCancelDialog({ leave, opened, onClose }: Props) {
  const { today } = useCompany();
  const reason = useReason(`leave:${leave._id}:cancel`);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useAskToCancel();
  const fail = (error: Error) => {
    const problem = error instanceof CallError ? error.errors.find(({ path }) => path === "reason")?.message : undefined;
    if (problem) reason.setProblem(problem);
    else setFailure(messageOf(error));
  };
  const submit = () => {
    setFailure(null);
    if (reason.text.trim() === "") return reason.setProblem("Please enter a reason");
    const onSuccess = () => {
      reason.draft.discard();
      onClose();
    };
    mutate({ leave, reason: reason.text }, { onSuccess, onError: fail });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Ask to cancel your leave"
      submitLabel="Ask to cancel"
      onSubmit={submit}
      submitting={isPending}
      failure={failure}
      dirty={reason.text !== ""}
      draft={reason.draft}
      size={440}
    >
      <p className={text.text}>
        {periodText(leave, today)}. It stays booked until your request is accepted. {cancellationEffect(leave, today)}
      </p>
      <ReasonField label="Reason" description="Those who decide on your leave will see this" required maxRows={8} reason={reason} />
    </FormDialog>
  );
}

import type { InLieuRequest } from "@daybook/contract/in-lieu/in-lieu";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { Person } from "#ui/display/person.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useDecideInLieu } from "./in-lieu.api.ts";
import { workedDayText } from "./in-lieu-labels.ts";

type Props = { request: InLieuRequest; opened: boolean; onClose: () => void };

/** Rejects a request for time off in lieu, with an optional note. Pass a new `key` each time it opens. */
export function RejectInLieuDialog({ request, opened, onClose }: Props) {
  const { today } = useCompany();
  const note = useReason(`in-lieu:${request._id}`);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useDecideInLieu();
  const submit = () => {
    setFailure(null);
    const onSuccess = () => {
      note.draft.discard();
      onClose();
    };
    mutate({ request, decision: "reject", note: note.text }, { onSuccess, onError: (error) => setFailure(messageOf(error)) });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Reject time off in lieu"
      submitLabel="Reject the request"
      danger
      onSubmit={submit}
      submitting={isPending}
      dirty={note.text !== ""}
      draft={note.draft}
      failure={failure}
      size={480}
    >
      <Person person={request.user} size={32} strong sub={`${request.hours} h on ${workedDayText(request.date, today)}`} />
      <ReasonField label="Note (optional)" description={`${request.user.name} will see this`} minRows={2} maxRows={6} reason={note} />
    </FormDialog>
  );
}

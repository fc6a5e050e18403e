import { counted } from "@daybook/contract/core/numbers";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Properties, Property } from "#ui/overlay/side-drawer.tsx";
import { cancellationEffect, partText } from "../leave-labels.ts";
import { Period, Requested, TypeLabel } from "../components/leave-parts.tsx";
import { type CancellationDecision, useDecideCancellation } from "./cancellation-changes.ts";
import s from "../requests/review-dialog.module.css";
import text from "./cancellation.module.css";

export type CancellationReview = { leave: Leave; decision: CancellationDecision };
type Props = CancellationReview & { opened: boolean; onClose: () => void };

/** Accepts or declines a request to cancel leave, with an optional note. Pass a new `key` each time it opens. */
export function DecideCancellationDialog({ leave, decision: initialDecision, opened, onClose }: Props) {
  const { today } = useCompany();
  const [decision, setDecision] = useState(initialDecision);
  const note = useReason(`leave:${leave._id}:cancellation`);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useDecideCancellation();
  const submit = () => {
    setFailure(null);
    const onSuccess = () => {
      note.draft.discard();
      onClose();
    };
    mutate({ leave, decision, note: note.text }, { onSuccess, onError: (error) => setFailure(messageOf(error)) });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Review request to cancel leave"
      submitLabel={decision === "accept" ? "Accept the request" : "Decline the request"}
      danger={decision === "decline"}
      onSubmit={submit}
      submitting={isPending}
      dirty={note.text !== ""}
      draft={note.draft}
      failure={failure}
      size={480}
    >
      <Person person={leave.user} size={32} strong sub={<Requested leave={leave} />} />
      <div className={s.facts}>
        <Properties>
          <Property label="Type">
            <TypeLabel leave={leave} />
          </Property>
          <Property label="When">
            <span>
              <Period leave={leave} />
              {partText(leave) && `, ${partText(leave)}`}, {counted(leave.days, "day")}
            </span>
          </Property>
          {leave.escalatedAt && (
            <Property label="Escalated">
              <Moment value={leave.escalatedAt} />
            </Property>
          )}
        </Properties>
      </div>
      <p className={s.reason} dir="auto">
        {leave.cancellation?.reason}
      </p>
      <SegmentedControl
        aria-label="Decision"
        fullWidth
        data={[
          { value: "accept", label: "Accept" },
          { value: "decline", label: "Decline" },
        ]}
        value={decision}
        onChange={(next) => {
          setDecision(next === "decline" ? "decline" : "accept");
          setFailure(null);
        }}
      />
      <p className={text.text}>{decision === "accept" ? cancellationEffect(leave, today) : "The leave stays approved."}</p>
      <ReasonField label="Note (optional)" description={`${leave.user.name} will see this`} minRows={2} maxRows={6} reason={note} />
    </FormDialog>
  );
}

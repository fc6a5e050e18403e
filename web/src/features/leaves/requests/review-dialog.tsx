import type { Leave } from "@daybook/contract/leaves";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { useSession } from "#lib/session/session.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Person } from "#ui/display/person.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { Properties, Property } from "#ui/overlay/side-drawer.tsx";
import { useApprove, useReject } from "../leave-changes.ts";
import { daysText, partText } from "../leave-labels.ts";
import { balanceOf, leavePreview } from "../leaves.api.ts";
import s from "./review-dialog.module.css";
import { Asked, Period, TypeLabel } from "../components/leave-parts.tsx";
import { PreviewPanel } from "./form/preview-panel.tsx";

export type Decision = { leave: Leave; decision: "approve" | "reject" };
type Props = Decision & { opened: boolean; onClose: () => void };

/** Deciding a leave with everything that speaks for or against it in view. Key it by the opening. */
export function ReviewDialog({ leave, decision: first, opened, onClose }: Props) {
  const { user } = useSession();
  const [decision, setDecision] = useState(first);
  const reason = useReason();
  const [failure, setFailure] = useState<string | null>(null);
  const { approve, isPending } = useApprove();
  const reject = useReject();

  const { _id, user: who, leaveType = "", startDate, endDate, startDayPart, endDayPart, days, reason: why, coverUser } = leave;
  const period = { startDate, endDate, startDayPart, endDayPart };
  const whose = who._id === user._id ? {} : { userId: who._id };
  const preview = useQuery({ ...leavePreview({ leaveType, ...period, ...whose, leaveId: _id }), enabled: opened && leaveType !== "" });
  const { data: balance } = useQuery(balanceOf(whose.userId, leave.breakdown[0]?.leaveYear));

  const fail = (error: Error) => {
    const said = error instanceof CallError ? error.errors.find(({ path }) => path === "reason")?.message : undefined;
    if (said) reason.setProblem(said);
    else setFailure(messageOf(error));
  };
  const submit = () => {
    setFailure(null);
    if (decision === "approve") return approve(leave, { onSuccess: onClose, onError: fail });
    if (reason.text.trim() === "") return reason.setProblem("Please say why");
    reject.mutate({ leave, reason: reason.text }, { onSuccess: onClose, onError: fail });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Decide on leave"
      submitLabel={decision === "approve" ? `Approve ${daysText(days)}` : `Reject ${daysText(days)}`}
      onSubmit={submit}
      submitting={isPending || reject.isPending}
      dirty={reason.text !== ""}
      failure={failure ?? (decision === "approve" ? (preview.data?.problem ?? null) : null)}
      aside={
        <PreviewPanel preview={preview.data} error={preview.error} leaveType={leaveType} balance={balance} period={period} atOnce={false} />
      }
    >
      <Person person={who} size={32} strong sub={<Asked leave={leave} />} />
      <div className={s.facts}>
        <Properties>
          <Property label="Type">
            <TypeLabel leave={leave} />
          </Property>
          <Property label="When">
            <span>
              <Period leave={leave} />
              {partText(leave) && `, ${partText(leave)}`}
            </span>
          </Property>
          {coverUser && (
            <Property label="Cover">
              <Person person={coverUser} size={20} />
            </Property>
          )}
        </Properties>
      </div>
      <p className={s.reason}>{why || <span className={s.none}>No reason given</span>}</p>
      <SegmentedControl
        aria-label="Decision"
        fullWidth
        data={[
          { value: "approve", label: "Approve" },
          { value: "reject", label: "Reject" },
        ]}
        value={decision}
        onChange={(next) => {
          setDecision(next === "reject" ? "reject" : "approve");
          reason.setProblem(null);
          setFailure(null);
        }}
      />
      {decision === "reject" && (
        <ReasonField
          label="Reason for the rejection"
          description={`${who.name} reads it`}
          required
          minRows={2}
          maxRows={6}
          reason={reason}
        />
      )}
    </FormDialog>
  );
}

import { counted } from "@daybook/contract/core/numbers";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { useSession } from "#lib/session/session.ts";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Moment } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { Properties, Property } from "#ui/overlay/side-drawer.tsx";
import { useApprove, useReject } from "../leave-changes.ts";
import { DocumentLinks } from "../documents/leave-documents.tsx";
import { isDocumentMissing, partText } from "../leave-labels.ts";
import { balanceOf, leavePreview } from "../leaves.api.ts";
import s from "./review-dialog.module.css";
import { Period, Requested, TypeLabel } from "../components/leave-parts.tsx";
import { PreviewPanel } from "./form/preview-panel.tsx";

export type Review = { leave: Leave; decision: "approve" | "reject" };
type Props = Review & { opened: boolean; onClose: () => void };

/** Approves or rejects a leave, with its days, balance and overlaps in view. Pass a new `key` each time it opens. */
export function ReviewDialog({ leave, decision: initialDecision, opened, onClose }: Props) {
  const { user } = useSession();
  const [decision, setDecision] = useState(initialDecision);
  const reason = useReason(`leave:${leave._id}:rejection`);
  const [failure, setFailure] = useState<string | null>(null);
  const { approve, isPending } = useApprove();
  const reject = useReject();

  const { _id, user: person, leaveType = "", startDate, endDate, startDayPart, endDayPart, days, reason: requestReason, coverUser } = leave;
  const period = { startDate, endDate, startDayPart, endDayPart };
  const otherUser = person._id === user._id ? {} : { userId: person._id };
  const preview = useQuery({ ...leavePreview({ leaveType, ...period, ...otherUser, leaveId: _id }), enabled: opened && leaveType !== "" });
  const { data: balance } = useQuery(balanceOf(otherUser.userId, leave.breakdown[0]?.leaveYear));

  /** A limit refuses it, also one that the server only named now. */
  const [isLimited, setLimited] = useState(false);
  const isRefused = isLimited || preview.data?.limits.some(({ limit }) => limit.mode === "refuse") === true;
  const fail = (error: Error) => {
    if (error instanceof CallError && error.code === "limit") setLimited(true);
    const problem = error instanceof CallError ? error.errors.find(({ path }) => path === "reason")?.message : undefined;
    if (problem) reason.setProblem(problem);
    else setFailure(messageOf(error));
  };
  const submit = () => {
    setFailure(null);
    const onSuccess = () => {
      reason.draft.discard();
      onClose();
    };
    if (decision === "approve" && !isRefused) return approve(leave, { onSuccess, onError: fail });
    if (reason.text.trim() === "") return reason.setProblem("Please enter a reason");
    if (decision === "approve") return approve(leave, { onSuccess, onError: fail }, reason.text);
    reject.mutate({ leave, reason: reason.text }, { onSuccess, onError: fail });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Review leave request"
      submitLabel={decision === "approve" ? `Approve ${counted(days, "day")}` : `Reject ${counted(days, "day")}`}
      danger={decision === "reject"}
      onSubmit={submit}
      disabledReason={decision === "approve" && isDocumentMissing(leave) && "A document is missing"}
      submitting={isPending || reject.isPending}
      dirty={reason.text !== ""}
      draft={reason.draft}
      failure={failure ?? (decision === "approve" ? (preview.data?.problem ?? null) : null)}
      aside={
        <PreviewPanel
          preview={preview.data}
          error={preview.error}
          leaveType={leaveType}
          balance={balance}
          period={period}
          isApproved={false}
        />
      }
    >
      <Person person={person} size={32} strong sub={<Requested leave={leave} />} />
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
          {leave.escalatedAt && (
            <Property label="Escalated">
              <Moment value={leave.escalatedAt} />
            </Property>
          )}
          {(leave.needsDocument || leave.documents.length > 0) && (
            <Property label="Documents">
              <DocumentLinks leave={leave} />
            </Property>
          )}
          {coverUser && (
            <Property label="Covered by">
              <Person person={coverUser} size={20} />
            </Property>
          )}
        </Properties>
      </div>
      <p className={s.reason} dir="auto">
        {requestReason || <span className={s.none}>No reason given</span>}
      </p>
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
      {decision === "approve" && isRefused && (
        <ReasonField
          label="Reason to exceed the limit"
          description="Kept with the leave"
          required
          minRows={2}
          maxRows={6}
          reason={reason}
        />
      )}
      {decision === "reject" && (
        <ReasonField
          label="Reason for rejection"
          description={`${person.name} will see this`}
          required
          minRows={2}
          maxRows={6}
          reason={reason}
        />
      )}
    </FormDialog>
  );
}

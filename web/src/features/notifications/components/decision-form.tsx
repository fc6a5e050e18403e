import { counted } from "@daybook/contract/core/numbers";
import type { Notification } from "@daybook/contract/notifications/notifications";
import { Button } from "@mantine/core";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { ReasonField, useReason } from "#ui/form/reason-field.tsx";
import { type Decision, useDecide } from "../notifications.api.ts";
import s from "./notice-detail.module.css";

/** The buttons that decide about a leave or a task. Rejecting and returning ask for a reason first. */
export function DecisionForm({ notice }: { notice: Notification }) {
  const { can, leave, task } = notice;
  const [asking, setAsking] = useState<Exclude<Decision, "approve"> | null>(null);
  const reason = useReason(`notice:${notice._id}`);
  const decide = useDecide();
  const person = leave?.user ?? task?.assignee;
  const failure = decide.error && messageOf(decide.error);

  const approve = () => decide.mutate({ notice, decision: "approve" });
  const refuse = (decision: Exclude<Decision, "approve">) => {
    if (reason.text.trim() === "") return reason.setProblem(decision === "reject" ? "Please enter a reason" : "Say what is missing");
    decide.mutate({ notice, decision, note: reason.text.trim() }, { onSuccess: reason.draft.discard });
  };
  if (!can.approve && !can.reject && !can.return) return null;
  const refusal = can.reject ? "reject" : "return";
  return (
    <form
      className={s.decision}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (asking) refuse(asking);
      }}
    >
      {failure && (
        <p className={s.failure} role="alert">
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {failure}
        </p>
      )}
      {asking && (
        <ReasonField
          label={asking === "reject" ? "Reason for rejection" : "What needs to change?"}
          description={person && `${person.name} will see this`}
          required
          minRows={2}
          maxRows={6}
          reason={reason}
        />
      )}
      <div className={s.buttons}>
        {asking ? (
          <>
            <Button type="submit" variant="filled" size="md" color={asking === "reject" ? "red" : undefined} loading={decide.isPending}>
              {asking === "reject" ? `Reject ${leave ? counted(leave.days, "day") : ""}` : "Return task"}
            </Button>
            <Button size="md" variant="subtle" color="gray" onClick={() => setAsking(null)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            {can.approve && (
              <Button
                variant="filled"
                size="md"
                leftSection={<IconCheck size={16} stroke={1.8} />}
                loading={decide.isPending}
                onClick={approve}
              >
                {leave ? `Approve ${counted(leave.days, "day")}` : "Approve"}
              </Button>
            )}
            <Button size="md" variant="subtle" color="gray" disabled={decide.isPending} onClick={() => setAsking(refusal)}>
              {refusal === "reject" ? "Reject" : "Return"}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

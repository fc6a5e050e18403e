import type { Policy } from "@daybook/contract/policy/policy";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconFileCheck } from "@tabler/icons-react";
import { Moment } from "#ui/display/day.tsx";
import { Due } from "#ui/display/due.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useAcknowledge } from "../policy.api.ts";
import s from "./acknowledgement.module.css";

/** Prompt to acknowledge the policy version, or the time of the acknowledgement. */
export function Acknowledgement({ policy, readerId }: { policy: Policy; readerId: string }) {
  const { today } = useCompany();
  const { mutate, isPending } = useAcknowledge(readerId);
  if (policy.acknowledgedAt) {
    return (
      <p className={s.done}>
        <IconCircleCheck size={16} stroke={1.8} color="var(--ok-mark)" aria-hidden />
        <span>
          You acknowledged this version: <Moment value={policy.acknowledgedAt} />
        </span>
      </p>
    );
  }
  return (
    <section className={s.due} aria-label="Acknowledgement">
      <IconFileCheck size={20} stroke={1.6} aria-hidden />
      <p>
        <b>Please read and acknowledge this version.</b>
        <span>
          The company policy has changed. Everyone needs to acknowledge it.
          {policy.dueOn && (
            <>
              {" "}
              {policy.dueOn < today ? "Overdue: it was due on " : "Due "}
              <Due day={policy.dueOn} />.
            </>
          )}
        </span>
      </p>
      <Button variant="filled" loading={isPending} onClick={() => mutate(policy.version)}>
        Acknowledge
      </Button>
    </section>
  );
}

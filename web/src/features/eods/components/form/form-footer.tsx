import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useStable } from "#ui/use-stable.ts";
import type { DraftHandle } from "#features/eods/use-draft.ts";
import { HoursTotal } from "./hours-total.tsx";
import { LongField } from "./long-field.tsx";
import s from "./eod-form.module.css";

type Props = {
  handle: DraftHandle;
  /** Hours of the day so far, what was sent before included. */
  hours: number;
  /** Hours that the day is meant to have; none on a day off. */
  expected: number | undefined;
  /** The earlier plan, which stays unless another is written. */
  earlierPlan?: string | null;
  sentence: ReactNode;
  failure: string | null;
  submitLabel: string;
  submitting: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
};

/** The plan, the day's hours, when it is due, and sending it. */
export function FormFooter({
  handle: { draft, change },
  hours,
  expected,
  earlierPlan,
  sentence,
  failure,
  submitLabel,
  submitting,
  onSubmit,
  onCancel,
}: Props) {
  const editText = useStable((name: "planTomorrow", text: string) => change((before) => ({ ...before, [name]: text })));
  return (
    <div className={s.foot}>
      <LongField
        label="Plan for tomorrow"
        name="planTomorrow"
        placeholder={earlierPlan ? `So far: ${earlierPlan}` : "One line for each task; they are suggested tomorrow"}
        maxLength={2000}
        value={draft.planTomorrow}
        onEdit={editText}
      />
      {failure && (
        <p className={s.failure} role="alert">
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {failure}
        </p>
      )}
      <div className={s.submit}>
        <HoursTotal hours={hours} expected={expected} />
        <div className={s.deed}>
          <span className={s.until}>{sentence}</span>
          {onCancel && (
            <Button size="md" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button size="md" variant="filled" loading={submitting} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}

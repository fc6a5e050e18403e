import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { memo } from "react";
import { useStable } from "#ui/use-stable.ts";
import { useApple } from "#ui/use-apple.ts";
import { usePhone } from "#ui/use-phone.ts";
import type { DraftHandle } from "#features/eods/use-draft.ts";
import { HoursTotal } from "./hours-total.tsx";
import { LongField } from "./long-field.tsx";
import s from "./eod-form.module.css";

type Props = {
  planTomorrow: string;
  /** With stable functions a letter of a task's name renders nothing here. */
  change: DraftHandle["change"];
  onSubmit: () => void;
  /** Hours of the day, including those already submitted. */
  hours: number;
  /** Expected hours of the day; undefined on a day off. */
  expected: number | undefined;
  /** The plan already submitted, which is kept unless replaced. */
  currentPlan?: string | null;
  note: string | undefined;
  failure: string | null;
  submitLabel: string;
  submitting: boolean;
  onCancel?: () => void;
};

/** Plan for tomorrow, hours of the day, deadline and submit button. */
export const FormFooter = memo(function FormFooter({
  planTomorrow,
  change,
  hours,
  expected,
  currentPlan,
  note,
  failure,
  submitLabel,
  submitting,
  onSubmit,
  onCancel,
}: Props) {
  const editText = useStable((name: "planTomorrow", text: string) => change((before) => ({ ...before, [name]: text })));
  const apple = useApple();
  const phone = usePhone();
  return (
    <div className={s.foot}>
      <LongField
        label="Plan for tomorrow"
        name="planTomorrow"
        placeholder={currentPlan ? `Current plan: ${currentPlan}` : "One task per line. They will be suggested tomorrow."}
        maxLength={maxLengths.note}
        minRows={1}
        value={planTomorrow}
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
        <div className={s.actions}>
          <span className={s.until}>{note}</span>
          {onCancel && (
            <Button size="md" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            size="md"
            variant="filled"
            loading={submitting}
            aria-keyshortcuts={apple ? "Meta+Enter" : "Control+Enter"}
            rightSection={!phone && <kbd aria-hidden>{apple ? "⌘ Enter" : "Ctrl Enter"}</kbd>}
            onClick={onSubmit}
          >
            {submitLabel}
          </Button>
        </div>
      </div>
    </div>
  );
});

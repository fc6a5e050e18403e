import { frequencies, intervalMax, type OnDayOff, parseRule, ruleText, seriesCountMax, weekdayCodes } from "@daybook/contract/series/rules";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { WEEKDAYS } from "#lib/format/dates.ts";
import { ChoiceMultiSelect, ChoiceSelect } from "#ui/form/choice-select.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { monthlyChoices, type Repetition, timingOf } from "../repetition.ts";
import { seriesPreview } from "../series.api.ts";
import { NextDates } from "./next-dates.tsx";

const units = { DAILY: "Day", WEEKLY: "Week", MONTHLY: "Month", YEARLY: "Year" } as const;
const frequencyChoices = frequencies.map((value) => ({ value, label: units[value] }));
const weekdayChoices = weekdayCodes.map((value, index) => ({ value, label: WEEKDAYS[index]! }));
const endChoices = [
  { value: "never", label: "Never" },
  { value: "date", label: "On a date" },
  { value: "count", label: "After a number of times" },
];
const dayOffChoices: { value: OnDayOff; label: string }[] = [
  { value: "keep", label: "Keep the date" },
  { value: "before", label: "Move to the workday before" },
  { value: "after", label: "Move to the workday after" },
  { value: "skip", label: "Leave the date out" },
];

type Timing = NonNullable<ReturnType<typeof timingOf>> & { dueAfterDays: number };

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  note?: string | undefined;
  initial: Repetition;
  /** By whose calendar the dates move; null: the user's. */
  assignee: string | null;
  submitting: boolean;
  failure: Error | null;
  onSubmit: (timing: Timing) => void;
  /** Fields above those that say when. */
  children?: ReactNode;
};

/** Asks when a task repeats, and shows the next dates. */
export function RepetitionDialog({ initial, assignee, submitting, failure, onSubmit, children, opened, ...dialog }: Props) {
  const { today } = useCompany();
  const [form, setForm] = useState(initial);
  const set = (changes: Partial<Repetition>) => setForm((before) => ({ ...before, ...changes }));
  const timing = timingOf(form);
  const preview = useQuery({
    ...seriesPreview({ ...(timing ?? { rule: "", startDate: today }), assignee }),
    enabled: opened && timing !== undefined,
  });
  const earliest = initial.startDate !== null && initial.startDate < today ? initial.startDate : today;
  return (
    <FormDialog
      {...dialog}
      opened={opened}
      onSubmit={() => timing && onSubmit({ ...timing, dueAfterDays: form.dueAfterDays ?? 0 })}
      submitting={submitting}
      disabledReason={!timing && "Choose the first date"}
      failure={failure && messageOf(failure)}
      aside={<NextDates dates={preview.data} error={preview.error} />}
    >
      {children}
      {form.otherRule === null ? (
        <RuleFields form={form} rule={timing?.rule} onChange={set} />
      ) : (
        <OtherRule rule={form.otherRule} onReplace={() => set({ otherRule: null })} />
      )}
      <FieldPair>
        <DayField label="First date from" min={earliest} value={form.startDate} onChange={(startDate) => set({ startDate })} />
        <NumberField
          label="Due after (days)"
          min={0}
          allowDecimal={false}
          value={form.dueAfterDays}
          onChange={(dueAfterDays) => set({ dueAfterDays })}
        />
      </FieldPair>
      <ChoiceSelect
        label="On a day off"
        choices={dayOffChoices}
        value={form.onDayOff}
        onChange={(value) => value && set({ onDayOff: value as OnDayOff })}
      />
      <FieldPair>
        <ChoiceSelect
          label="Ends"
          choices={endChoices}
          value={form.end}
          onChange={(value) => value && set({ end: value as Repetition["end"] })}
        />
        {form.end === "date" && <DayField label="Last date" min={today} value={form.endDate} onChange={(endDate) => set({ endDate })} />}
        {form.end === "count" && (
          <NumberField
            label="Times"
            min={1}
            max={seriesCountMax}
            allowDecimal={false}
            value={form.count}
            onChange={(count) => set({ count })}
          />
        )}
      </FieldPair>
    </FormDialog>
  );
}

type RuleProps = { form: Repetition; rule: string | undefined; onChange: (changes: Partial<Repetition>) => void };

const RuleFields = ({ form, rule, onChange }: RuleProps) => (
  <>
    <FieldPair>
      <NumberField
        label="Every"
        min={1}
        max={intervalMax}
        allowDecimal={false}
        data-autofocus
        value={form.interval}
        onChange={(interval) => onChange({ interval })}
      />
      <ChoiceSelect
        label="Unit"
        choices={frequencyChoices}
        value={form.frequency}
        onChange={(value) => value && onChange({ frequency: value as Repetition["frequency"] })}
      />
    </FieldPair>
    {form.frequency === "WEEKLY" && (
      <ChoiceMultiSelect label="On" choices={weekdayChoices} value={form.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
    )}
    {form.frequency === "MONTHLY" && form.startDate && (
      <ChoiceSelect
        label="Day"
        choices={monthlyChoices(form.startDate)}
        value={rule?.split(";").at(-1) ?? null}
        onChange={(monthly) => monthly && onChange({ monthly })}
      />
    )}
  </>
);

/** A rule that was made with the API, in words. */
const OtherRule = ({ rule, onReplace }: { rule: string; onReplace: () => void }) => {
  const { rule: parsed } = parseRule(rule);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">Repeats {parsed ? ruleText(parsed) : rule}</Text>
      <Button size="xs" variant="default" flex="none" onClick={onReplace}>
        Choose another rule
      </Button>
    </Group>
  );
};

import { frequencies, intervalMax, type OnDayOff, seriesCountMax, weekdayCodes } from "@daybook/contract/series/rules";
import type { Task } from "@daybook/contract/tasks/schemas";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#lib/api/call-error.ts";
import { WEEKDAYS } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { ChoiceMultiSelect, ChoiceSelect } from "#ui/form/choice-select.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { monthlyChoices, type Repetition, timingOf, weeklyFrom } from "../repetition.ts";
import { seriesPreview, useCreateSeries } from "../series.api.ts";
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

type Props = { task: Task; opened: boolean; onClose: () => void };

/** Repeats a task: a series makes new tasks like it. Change its key on every opening. */
export function RepeatDialog({ task, opened, onClose }: Props) {
  const { user } = useSession();
  const { today } = useCompany();
  const first = [task.startDate, task.dueDate].find((day) => day !== null && day > today) ?? today;
  const [form, setForm] = useState(() => weeklyFrom(first));
  const set = (changes: Partial<Repetition>) => setForm((before) => ({ ...before, ...changes }));
  const timing = timingOf(form);
  const assignee = task.assignee?._id ?? (user.role === "team_member" ? user._id : null);
  const preview = useQuery({
    ...seriesPreview({ ...(timing ?? { rule: "", startDate: today }), assignee }),
    enabled: opened && timing !== undefined,
  });
  const creation = useCreateSeries();
  const submit = () => {
    if (!timing) return;
    const { title, description, priority, type, labels, checklist, estimatedHours, project } = task;
    const blueprint = {
      description,
      priority,
      type,
      estimatedHours,
      assignee,
      labels: labels.map(({ _id }) => _id),
      checklist: checklist.map(({ text }) => ({ text })),
    };
    creation.mutate(
      { title, blueprint, project: project?._id ?? null, ...timing, dueAfterDays: form.dueAfterDays ?? 0 },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Repeat ${task.title}`}
      submitLabel="Repeat"
      onSubmit={submit}
      submitting={creation.isPending}
      disabledReason={!timing && "Choose the first date"}
      failure={creation.error && messageOf(creation.error)}
      note={task.assignee ? `For ${task.assignee.name}` : undefined}
      aside={<NextDates dates={preview.data} error={preview.error} />}
    >
      <FieldPair>
        <NumberField
          label="Every"
          min={1}
          max={intervalMax}
          allowDecimal={false}
          data-autofocus
          value={form.interval}
          onChange={(interval) => set({ interval })}
        />
        <ChoiceSelect
          label="Unit"
          choices={frequencyChoices}
          value={form.frequency}
          onChange={(value) => value && set({ frequency: value as Repetition["frequency"] })}
        />
      </FieldPair>
      {form.frequency === "WEEKLY" && (
        <ChoiceMultiSelect label="On" choices={weekdayChoices} value={form.weekdays} onChange={(weekdays) => set({ weekdays })} />
      )}
      {form.frequency === "MONTHLY" && form.startDate && (
        <ChoiceSelect
          label="Day"
          choices={monthlyChoices(form.startDate)}
          value={timing?.rule.split(";").at(-1) ?? null}
          onChange={(monthly) => monthly && set({ monthly })}
        />
      )}
      <FieldPair>
        <DayField label="First date from" min={today} value={form.startDate} onChange={(startDate) => set({ startDate })} />
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

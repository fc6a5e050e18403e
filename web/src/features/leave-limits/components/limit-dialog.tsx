import type { LeaveLimitKind, LeaveLimitMode } from "@daybook/contract/core/constants";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { create, type LeaveLimit } from "@daybook/contract/leave-limits/leave-limits";
import { Checkbox, Group, Select, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { WEEKDAYS } from "#lib/format/dates.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { AudienceField, type AudienceValue, audienceValueOf } from "#ui/form/audience-field.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useSaveLimit } from "../leave-limits.api.ts";

type Values = {
  title: string;
  kind: LeaveLimitKind;
  max: number | null;
  mode: LeaveLimitMode;
  startDate: string | null;
  endDate: string | null;
  /** `1` is Monday. */
  weekdays: string[];
  audience: AudienceValue;
  reason: string;
};

const inputOf = ({ weekdays, max, reason, ...values }: Values) => ({
  ...values,
  max: values.kind === "max_away" ? max : null,
  weekdays: weekdays.length === 0 ? null : (weekdays.map(Number).toSorted() as 1[]),
  reason: reason.trim() === "" ? null : reason,
});

/** Adds or changes a limit of leave. Change its key on every opening. */
export function LimitDialog({ limit, opened, onClose }: { limit: LeaveLimit | null; opened: boolean; onClose: () => void }) {
  const saving = useSaveLimit();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: {
      title: limit?.title ?? "",
      kind: limit?.kind ?? "max_away",
      max: limit?.max ?? 2,
      mode: limit?.mode ?? "warn",
      startDate: limit?.startDate ?? null,
      endDate: limit?.endDate ?? null,
      weekdays: limit?.weekdays?.map(String) ?? [],
      audience: audienceValueOf(limit?.audience ?? null),
      reason: limit?.reason ?? "",
    },
    validate: (values) => ({
      ...validateWith(create.input)(inputOf(values)),
      ...(values.kind === "max_away" && values.max === null && { max: "Please enter how many people can be away" }),
      ...(values.startDate === null && values.weekdays.length === 0 && { startDate: "Please choose dates or weekdays" }),
    }),
  });
  const { values } = form;
  const submit = form.onSubmit((all) => {
    setFailure(null);
    saving.mutate({ limit, ...inputOf(all) }, { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={limit ? `Edit ${limit.title}` : "Add limit of leave"}
      submitLabel={limit ? "Save limit" : "Add limit"}
      onSubmit={() => submit()}
      submitting={saving.isPending}
      failure={failure}
      dirty={form.isDirty()}
      note="Sick leave and company closures don’t count"
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        placeholder="Support desk"
        maxLength={maxLengths.holidayName}
        autoComplete="off"
        {...form.getInputProps("title")}
      />
      <FieldPair>
        <Select
          label="Rule"
          data={[
            { value: "max_away", label: "Only some people away" },
            { value: "blocked", label: "No leave" },
          ]}
          allowDeselect={false}
          {...form.getInputProps("kind")}
        />
        {values.kind === "max_away" && (
          <NumberField
            label="People away at most"
            required
            min={1}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps("max")}
          />
        )}
      </FieldPair>
      <FieldPair>
        <DayField label="First day" clearable placeholder="Any date" {...form.getInputProps("startDate")} />
        <DayField
          label="Last day"
          clearable
          placeholder="Any date"
          {...(values.startDate && { min: values.startDate })}
          {...form.getInputProps("endDate")}
        />
      </FieldPair>
      <Checkbox.Group label="Weekdays" description="None: every day" {...form.getInputProps("weekdays")}>
        <Group gap={12} mt={4}>
          {WEEKDAYS.map((name, index) => (
            <Checkbox key={name} value={String(index + 1)} label={name.slice(0, 3)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Select
        label="Requests beyond it"
        data={[
          { value: "warn", label: "Are possible, with a warning" },
          { value: "refuse", label: "Are refused; approvers can make exceptions" },
        ]}
        allowDeselect={false}
        {...form.getInputProps("mode")}
      />
      <AudienceField {...form.getInputProps("audience")} />
      <Textarea
        label="Reason"
        description="Shown to the people concerned"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={maxLengths.note}
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  );
}

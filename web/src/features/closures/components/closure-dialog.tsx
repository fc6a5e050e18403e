import { type Closure, create, update } from "@daybook/contract/closures/closures";
import type { ClosureShort } from "@daybook/contract/core/constants";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leaveTypes } from "#features/leaves/leaves.api.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { AudienceField, type AudienceValue, audienceValueOf } from "#ui/form/audience-field.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { closurePreview, type NewClosure, useSaveClosure } from "../closures.api.ts";
import { ClosureEffects } from "./closure-effects.tsx";

type Values = {
  title: string;
  startDate: string | null;
  endDate: string | null;
  audience: AudienceValue;
  leaveType: string | null;
  short: ClosureShort;
};

const shorts: { value: ClosureShort; label: string }[] = [
  { value: "list", label: "Leave these days out and list them" },
  { value: "unpaid", label: "Book them as unpaid leave" },
  { value: "negative", label: "Let the balance go below zero" },
];

const previewDelayMs = 300;

type Props = { /** Null for a new one. */ closure: Closure | null; opened: boolean; onClose: () => void };

/** Adds or changes a closure. Shows what it books while one types. Change its key on every opening. */
export function ClosureDialog({ closure, opened, onClose }: Props) {
  const { data: types = [] } = useQuery(leaveTypes);
  const saving = useSaveClosure();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: {
      title: closure?.title ?? "",
      startDate: closure?.startDate ?? null,
      endDate: closure?.endDate ?? null,
      audience: audienceValueOf(closure?.audience ?? null),
      leaveType: closure?.leaveType ?? null,
      short: closure?.short ?? "list",
    },
    validate: (values) => ({
      ...validateWith((closure ? update.input.omit({ id: true }) : create.input) as typeof create.input)(values),
      ...(values.startDate === null && { startDate: "Please choose a date" }),
      ...(values.endDate === null && { endDate: "Please choose a date" }),
      ...(values.leaveType === null && { leaveType: "Please choose a leave type" }),
    }),
  });
  const { values } = form;
  const [settled] = useDebouncedValue(values, previewDelayMs);
  const input = inputOf(settled, closure);
  const preview = useQuery(closurePreview(input && { ...input, title: "Preview", ...(closure && { id: closure._id }) }));
  const days = input && !preview.error ? preview.data?.days : undefined;

  const submit = form.onSubmit((all) => {
    const checked = inputOf(all, closure);
    if (!checked) return;
    setFailure(null);
    saving.mutate(
      { ...checked, title: all.title, ...(closure && { id: closure._id, version: closure.version }) },
      { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) },
    );
  });
  const offered = types.filter(({ active, isAbsence, name }) => (active && isAbsence) || name === values.leaveType);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={closure ? `Edit ${closure.title}` : "Add company closure"}
      submitLabel={closure ? "Save closure" : days === undefined ? "Book closure" : `Book ${counted(days, "day")}`}
      onSubmit={() => submit()}
      submitting={saving.isPending}
      failure={failure}
      dirty={form.isDirty()}
      size={820}
      aside={
        input ? (
          <ClosureEffects effects={preview.data} short={settled.short} error={preview.error && messageOf(preview.error)} />
        ) : (
          "Choose dates and a leave type to see whose days it takes."
        )
      }
      note="Everyone concerned gets one notice"
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        placeholder="Christmas break"
        maxLength={maxLengths.holidayName}
        autoComplete="off"
        {...form.getInputProps("title")}
      />
      <FieldPair>
        <DayField label="First day" required placeholder="Choose a date" {...form.getInputProps("startDate")} />
        <DayField
          label="Last day"
          required
          placeholder="Choose a date"
          {...(values.startDate && { min: values.startDate })}
          {...form.getInputProps("endDate")}
        />
      </FieldPair>
      <Select
        label="Leave type"
        required
        placeholder="Choose a type"
        description="Its balance pays for the days"
        data={offered.map(({ name }) => name)}
        allowDeselect={false}
        {...form.getInputProps("leaveType")}
      />
      <Select label="Days that a balance does not cover" data={shorts} allowDeselect={false} {...form.getInputProps("short")} />
      <AudienceField {...form.getInputProps("audience")} />
    </FormDialog>
  );
}

/** Returns what can be sent; undefined while something is missing. */
function inputOf(
  { startDate, endDate, leaveType, audience, short }: Values,
  closure: Closure | null,
): Omit<NewClosure, "title"> | undefined {
  if (startDate === null || endDate === null || leaveType === null || endDate < startDate) return undefined;
  if (audience && audience.teams.length + audience.roles.length + audience.users.length === 0) return undefined;
  const isSameType = leaveType === closure?.leaveType;
  return { startDate, endDate, audience, short, ...(isSameType && closure ? {} : { leaveType }) } as Omit<NewClosure, "title">;
}

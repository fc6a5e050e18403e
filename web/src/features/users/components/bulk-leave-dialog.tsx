import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import { bulkUpdate } from "@daybook/contract/users/users";
import { SegmentedControl, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LeaveYearSelect } from "#features/leaves/balance/leave-year-select.tsx";
import { colorOf } from "#features/leaves/leave-labels.ts";
import { balanceOf, leaveTypes } from "#features/leaves/leaves.api.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { Square } from "#ui/display/project-mark.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { NumberField } from "#ui/form/number-field.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { type BulkChanges } from "../users.api.ts";

/** `leaveYear` is empty for the current one. */
type Values = { leaveType: string; days: number | null; annualDays: number | null; leaveYear: string; reason: string };

type Props = {
  /** The number of people. */
  count: number;
  opened: boolean;
  onClose: () => void;
  submitting: boolean;
  /** Sends the changes; rejects with the reason if nothing was changed. */
  onSubmit: (changes: BulkChanges) => Promise<unknown>;
};

const { leave, entitlement } = bulkUpdate.input.shape.changes.shape;

const modes = [
  { value: "balance", label: "Balance now" },
  { value: "year", label: "Days per year" },
];

/** Adds days to a balance of several people, or sets their days per year. Needs a new `key` per opening. */
export function BulkLeaveDialog({ count, onSubmit, ...dialog }: Props) {
  const { data: types = [] } = useQuery(leaveTypes);
  const [mode, setMode] = useState("balance");
  const [failure, setFailure] = useState<string | null>(null);
  const isYear = mode === "year";
  const { data: own } = useQuery({ ...balanceOf(), enabled: isYear });
  const adjustmentOf = ({ leaveType, days, reason }: Values) => ({ leaveType, days: days as number, reason });
  const entitlementOf = ({ leaveType, annualDays, leaveYear }: Values) => ({
    leaveType,
    annualDays,
    leaveYear: Number(leaveYear || own?.leaveYear),
  });
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { leaveType: "", days: null, annualDays: null, leaveYear: "", reason: "" },
    validate: (values) =>
      isYear ? validateWith(entitlement.unwrap())(entitlementOf(values)) : validateWith(leave.unwrap())(adjustmentOf(values)),
  });
  const { days, annualDays, leaveType } = form.values;
  const typeDays = types.find(({ name }) => name === leaveType)?.annualDays;
  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    const changes = isYear ? { entitlement: entitlementOf(values) } : { leave: adjustmentOf(values) };
    await onSubmit(changes).catch((error: unknown) => setFailure(applyServerErrors(form, error)));
  });
  const adjustLabel = !days ? "Adjust" : days > 0 ? `Add ${counted(days, "day")} each` : `Remove ${counted(-days, "day")} each`;
  const yearLabel = annualDays === null ? "Use the days of the type" : `Set ${counted(annualDays, "day")} a year each`;

  return (
    <FormDialog
      {...dialog}
      title={`Adjust leave of ${counted(count, "person", "people")}`}
      submitLabel={isYear ? yearLabel : adjustLabel}
      onSubmit={() => submit()}
      dirty={form.isDirty()}
      failure={failure}
      note={isYear ? "What the year granted already changes by the difference." : "Changes the balance of the current leave year."}
      size={440}
    >
      <SegmentedControl fullWidth aria-label="What to change" data={modes} value={mode} onChange={setMode} />
      <ChoiceSelect
        label="Type"
        required
        choices={types
          .filter(({ annualDays: perYear, active }) => perYear !== null && active)
          .map(({ name, color }) => ({ value: name, label: name, mark: <Square color={colorOf(color)} /> }))}
        {...form.getInputProps("leaveType")}
      />
      {isYear ? (
        <>
          {own && <LeaveYearSelect current={own.leaveYear} {...form.getInputProps("leaveYear")} />}
          <NumberField
            label="Days per year"
            description={`Leave it empty for the ${typeof typeDays === "number" ? counted(typeDays, "day") : "days"} of the leave type.`}
            step={0.5}
            decimalScale={1}
            allowNegative={false}
            {...form.getInputProps("annualDays")}
          />
        </>
      ) : (
        <>
          <NumberField
            label="Days"
            description="Use a negative number to remove days. Half days allowed."
            required
            step={0.5}
            decimalScale={1}
            {...form.getInputProps("days")}
          />
          <Textarea
            label="Reason"
            required
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxLengths.note}
            {...form.getInputProps("reason")}
          />
        </>
      )}
    </FormDialog>
  );
}

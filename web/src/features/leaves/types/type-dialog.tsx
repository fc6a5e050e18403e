import { createType, type LeaveType, updateType } from "@daybook/contract/leaves";
import { NumberInput, type NumberInputProps, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "#lib/api/call-error.ts";
import { applyServerErrors, focusFirstError, validateWith } from "#lib/form/validation.ts";
import { FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useCreateType, useUpdateType } from "../leave-admin.ts";
import { leaveTypes } from "../leaves.api.ts";
import s from "../components/company-drawers.module.css";

type Props = { /** A new one without. */ type: LeaveType | null; opened: boolean; onClose: () => void };

type Values = {
  name: string;
  limited: boolean;
  annualDays: number | null;
  allowHalfDay: boolean;
  negativeLimit: number | null;
  carryForwardMax: number | null;
  minNoticeDays: number | null;
  maxConsecutive: number | null;
  isAbsence: boolean;
  color: string;
  active: boolean;
};

const colors = ["Petrol", "Violet", "Ochre", "Green", "Rose", "Grey"].map((name, i) => ({ name, value: `plot-${i + 1}` }));
const changeSchema = updateType.input.omit({ id: true });

/** One kind of leave and its rules. Key it by the opening. */
export function TypeDialog({ type, opened, onClose }: Props) {
  const queryClient = useQueryClient();
  const creation = useCreateType();
  const change = useUpdateType();
  const [version, setVersion] = useState(type?.version);
  const [failure, setFailure] = useState<string | null>(null);
  const inputOf = ({ limited, annualDays, ...values }: Values) => ({
    ...values,
    annualDays: limited ? (annualDays as number) : null,
    negativeLimit: values.negativeLimit as number,
    carryForwardMax: values.carryForwardMax as number,
    minNoticeDays: values.minNoticeDays as number,
  });
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: {
      name: type?.name ?? "",
      limited: type ? type.annualDays !== null : true,
      annualDays: type ? type.annualDays : 12,
      allowHalfDay: type?.allowHalfDay ?? true,
      negativeLimit: type?.negativeLimit ?? 0,
      carryForwardMax: type?.carryForwardMax ?? 0,
      minNoticeDays: type?.minNoticeDays ?? 0,
      maxConsecutive: type?.maxConsecutive ?? null,
      isAbsence: type?.isAbsence ?? true,
      color: type?.color ?? "plot-2",
      active: type?.active ?? true,
    },
    validate: (values) => ({
      ...validateWith(type ? changeSchema : createType.input)(inputOf(values)),
      // "No limit" is what an empty field would mean otherwise.
      ...(values.limited && values.annualDays === null && { annualDays: "Please enter 0 to 366 days" }),
    }),
  });

  /** Somebody else was quicker: nothing typed is lost, and a second *Save* is meant. */
  const fail = async (error: Error) => {
    const isConflict = type !== null && error instanceof CallError && error.status === 409;
    const newest = isConflict ? await queryClient.fetchQuery({ ...leaveTypes, staleTime: 0 }) : [];
    const newer = newest.find(({ _id }) => _id === type?._id)?.version;
    if (newer === undefined || newer === version) return setFailure(applyServerErrors(form, error));
    setVersion(newer);
    setFailure(`${error.message} Save again to replace it with yours.`);
  };
  const submit = form.onSubmit((values) => {
    setFailure(null);
    const shown = { onSuccess: onClose, onError: (error: Error) => void fail(error) };
    if (type) change.mutate({ id: type._id, version, ...inputOf(values) }, shown);
    else creation.mutate(inputOf(values), shown);
  }, focusFirstError(form));

  const { values } = form;
  const number = (name: "annualDays" | "negativeLimit" | "carryForwardMax" | "minNoticeDays" | "maxConsecutive"): NumberInputProps => ({
    allowNegative: false,
    inputMode: "decimal",
    ...form.getInputProps(name),
    value: values[name] ?? "",
    onChange: (next) => form.setFieldValue(name, next === "" || Number.isNaN(Number(next)) ? null : Number(next)),
  });
  const halves = { step: 0.5, decimalScale: 1 };
  const whole = { step: 1, allowDecimal: false, inputMode: "numeric" } as const;
  const onOff = (name: "limited" | "allowHalfDay" | "isAbsence" | "active") => form.getInputProps(name, { type: "checkbox" });

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={type ? `Edit ${type.name}` : "Add leave type"}
      submitLabel={type ? "Save changes" : "Add type"}
      onSubmit={() => submit()}
      submitting={creation.isPending || change.isPending}
      failure={failure}
      dirty={form.isDirty()}
    >
      <TextInput label="Name" required maxLength={60} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
      <Switch label="Limited to a number of days a year" {...onOff("limited")} />
      {values.limited && (
        <>
          <NumberInput label="Days a year" required {...number("annualDays")} {...halves} />
          <FieldPair>
            <NumberInput
              label="Carried forward at most"
              description="Days of the old year"
              required
              {...number("carryForwardMax")}
              {...halves}
            />
            <NumberInput label="Below zero at most" description="Days taken in advance" required {...number("negativeLimit")} {...halves} />
          </FieldPair>
        </>
      )}
      <FieldPair>
        <NumberInput label="Notice" description="Days ahead to apply" required {...number("minNoticeDays")} {...whole} />
        <NumberInput
          label="At most at a time"
          description="Days; empty for any number"
          placeholder="Any number"
          {...number("maxConsecutive")}
          {...whole}
        />
      </FieldPair>
      <Switch label="Half days allowed" {...onOff("allowHalfDay")} />
      <Switch
        label="Counts as being away"
        description="No report is due and no hours are expected. Work From Home is no absence."
        {...onOff("isAbsence")}
      />
      <Switch label="Offered to people" description="Leave of this type stays as it is." {...onOff("active")} />
      <fieldset className={s.fieldset}>
        <legend className={s.legend}>Colour</legend>
        <div className={s.colors}>
          {colors.map(({ name, value }) => (
            <label key={value} className={s.color}>
              <input
                type="radio"
                name="color"
                aria-label={name}
                checked={values.color === value}
                onChange={() => form.setFieldValue("color", value)}
              />
              <i style={{ "--swatch": `var(--${value})` }} aria-hidden />
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

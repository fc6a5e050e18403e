import { MultiSelect, type MultiSelectProps, Pill, Select, type SelectProps } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Choice } from "./choice.types.ts";
import { ChoiceLabel } from "./choice-label.tsx";
import s from "./choice-select.module.css";

type FieldProps = Pick<SelectProps, "label" | "description" | "error" | "required" | "disabled" | "placeholder" | "aria-label" | "onBlur">;

type OneProps = FieldProps & {
  choices: Choice[];
  /** An empty string is no choice, as null is. */
  value?: string | null;
  onChange: (value: string | null) => void;
  clearable?: boolean;
  /** An autofocused field does not open on focus. */
  "data-autofocus"?: boolean | undefined;
};

const dataOf = (choices: Choice[]) => choices.map(({ value, label, disabled }) => ({ value, label, disabled }));

/** The choices under their headings, in the order of the first of each. */
function groupedDataOf(choices: Choice[]): NonNullable<MultiSelectProps["data"]> {
  if (choices.every(({ group }) => group === undefined)) return dataOf(choices);
  return [...Map.groupBy(choices, ({ group = "" }) => group)].map(([group, items]) => ({ group, items: dataOf(items) }));
}

/** Renders at most this many options; searching finds the others. */
const MAX_OPTIONS = 100;

const optionWith = (choices: Choice[]): NonNullable<SelectProps["renderOption"]> =>
  function ChoiceOption({ option, checked }) {
    const choice = choices.find((each) => each.value === option.value);
    return (
      <span className={s.option}>
        {choice ? <ChoiceLabel choice={choice} /> : option.label}
        {choice?.hint && <span className={s.hint}>{choice.hint}</span>}
        {checked && <IconCheck className={s.tick} size={15} aria-hidden />}
      </span>
    );
  };

/** A searchable form field for one choice with its mark: a person, a project, a leave type. Takes `form.getInputProps`. */
export function ChoiceSelect({ choices, value = null, onChange, clearable = false, ...props }: OneProps) {
  const mark = choices.find((choice) => choice.value === value)?.mark;
  return (
    <Select
      {...props}
      data={dataOf(choices)}
      value={value || null}
      onChange={onChange}
      clearable={clearable}
      allowDeselect={clearable}
      searchable
      openOnFocus={!props["data-autofocus"]}
      limit={MAX_OPTIONS}
      nothingFoundMessage="No results"
      leftSection={mark}
      renderOption={optionWith(choices)}
    />
  );
}

type ManyProps = Pick<
  MultiSelectProps,
  "label" | "description" | "error" | "required" | "disabled" | "placeholder" | "aria-label" | "onBlur"
> & {
  choices: Choice[];
  value?: string[];
  onChange: (value: string[]) => void;
  /** The placeholder stays when something is chosen: `Add a person`. */
  placeholderStays?: boolean;
};

/** A chosen one, with its hint: `Team leads 8`. */
const pillWith = (choices: Choice[]): NonNullable<MultiSelectProps["renderPill"]> =>
  function ChoicePill({ value, onRemove }) {
    // Unknown while the choices are fetched.
    const { label = "…", hint } = choices.find((choice) => choice.value === value) ?? {};
    return (
      <Pill withRemoveButton {...(onRemove && { onRemove })}>
        {label}
        {hint && <span className={s.pillHint}>{hint}</span>}
      </Pill>
    );
  };

/** A searchable form field for several choices. Takes `form.getInputProps`. */
export function ChoiceMultiSelect({ choices, value = [], onChange, placeholder, placeholderStays = false, ...props }: ManyProps) {
  return (
    <MultiSelect
      {...props}
      size="sm"
      data={groupedDataOf(choices)}
      value={value}
      onChange={onChange}
      placeholder={value.length === 0 || placeholderStays ? placeholder : undefined}
      searchable
      limit={MAX_OPTIONS}
      hidePickedOptions
      nothingFoundMessage="No results"
      comboboxProps={{ shadow: "md" }}
      renderOption={optionWith(choices)}
      renderPill={pillWith(choices)}
    />
  );
}

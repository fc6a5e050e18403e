import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";
import { type Choice, ChoicePicker } from "#ui/form/choice-picker.tsx";
import { classNames } from "#ui/class-names.ts";
import s from "./filter-bar.module.css";

/** Marks shown in an active filter before +n. */
const SHOWN_MARKS = 5;

type FrameProps = {
  label: string;
  /** The selected value; undefined while the filter is not set. */
  value?: ReactNode;
  onRemove: () => void;
  /** Wraps the button that opens the filter. */
  opener: (button: ReactElement<ComponentPropsWithRef<"button">>) => ReactNode;
};

/** The chip of a filter: dashed with + while unset, solid with its value and × while set. */
export function FilterFrame({ label, value, onRemove, opener }: FrameProps) {
  const set = value !== undefined;
  return (
    <span className={classNames(s.filter, set && s.set)}>
      {opener(
        <button type="button" className={s.open}>
          {!set && <IconPlus size={12} aria-hidden />}
          <span className={set ? s.name : undefined}>{label}</span>
          {set && <span className={s.values}>{value}</span>}
        </button>,
      )}
      {set && (
        <button type="button" className={s.clear} aria-label={`Remove filter ${label}`} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}

type OneProps = {
  label: string;
  choices: Choice[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A filter with one value; selecting it again removes it. */
export function FilterOne({ label, choices, value, onChange }: OneProps) {
  const chosen = value === undefined ? [] : [value];
  return (
    <FilterFrame
      label={label}
      value={value === undefined ? undefined : <Values choices={choices} chosen={chosen} />}
      onRemove={() => onChange(undefined)}
      opener={(button) => (
        <ChoicePicker label={label} choices={choices} chosen={chosen} onPick={(next) => onChange(next === value ? undefined : next)}>
          {button}
        </ChoicePicker>
      )}
    />
  );
}

type ManyProps = {
  label: string;
  choices: Choice[];
  /** Whether the choices are being fetched. */
  loading?: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** A filter with several values; the list stays open while selecting. */
export function FilterMany({ label, choices, loading = false, value, onChange }: ManyProps) {
  const toggle = (each: string) => onChange(value.includes(each) ? value.filter((other) => other !== each) : [...value, each]);
  return (
    <FilterFrame
      label={label}
      value={value.length === 0 ? undefined : <Values choices={choices} chosen={value} />}
      onRemove={() => onChange([])}
      opener={(button) => (
        <ChoicePicker
          label={label}
          choices={choices}
          loading={loading}
          chosen={value}
          onPick={toggle}
          multiple
          footer={value.length > 0 && <ClearChoices onClear={() => onChange([])} />}
        >
          {button}
        </ChoicePicker>
      )}
    />
  );
}

const ClearChoices = ({ onClear }: { onClear: () => void }) => (
  <Button className={s.listFooter} variant="subtle" color="gray" size="xs" onClick={onClear}>
    Clear
  </Button>
);

/** One or two labels; for more values their marks if all have one, else the first label and +n. */
function Values({ choices, chosen }: { choices: Choice[]; chosen: readonly string[] }) {
  const found = choices.filter((choice) => chosen.includes(choice.value));
  const [first] = found;
  if (!first) return <span className={s.text}>{chosen.length} selected</span>;
  if (found.length === 1)
    return (
      <>
        {first.mark}
        <span className={s.text} dir="auto">
          {first.label}
        </span>
      </>
    );
  if (found.every((choice) => Boolean(choice.mark))) {
    return (
      <span role="img" aria-label={found.map((choice) => choice.label).join(", ")} className={s.values}>
        {found.slice(0, SHOWN_MARKS).map((choice) => (
          <span key={choice.value} style={{ display: "inline-flex" }}>
            {choice.mark}
          </span>
        ))}
        {found.length > SHOWN_MARKS && `+${found.length - SHOWN_MARKS}`}
      </span>
    );
  }
  const rest = found.length === 2 ? `, ${found[1]?.label}` : ` +${found.length - 1}`;
  return (
    <span className={s.text} dir="auto">
      {first.label}
      {rest}
    </span>
  );
}

type SwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void };

/** An on/off filter: `With blockers`. */
export function FilterSwitch({ label, on, onChange }: SwitchProps) {
  return (
    <span className={classNames(s.filter, on && s.set)}>
      <button type="button" className={s.open} aria-pressed={on} onClick={() => onChange(!on)}>
        {!on && <IconPlus size={12} aria-hidden />}
        {label}
      </button>
      {on && (
        <button type="button" className={s.clear} aria-label={`Remove filter ${label}`} onClick={() => onChange(false)}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}

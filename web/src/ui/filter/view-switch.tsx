import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { MarkLabel } from "#ui/display/status-label.tsx";
import { usePhone } from "#ui/use-phone.ts";

export type View<Value extends string> = {
  value: Value;
  label: string;
  /** 15 px; stands alone on phones. */ icon?: ReactNode;
};

type Props<Value extends string> = {
  /** Names the switch: `View`. */
  label: string;
  views: View<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of two to four ways to see the same thing: List, Board. Icons alone on phones where every view has one. */
export function ViewSwitch<Value extends string>({ label, views, value, onChange }: Props<Value>) {
  const phone = usePhone();
  const iconsOnly = phone && views.every((view) => view.icon);
  const wordFor = ({ label: word, icon }: View<Value>) => {
    if (!icon) return word;
    return iconsOnly ? (
      <>
        {icon}
        <VisuallyHidden>{word}</VisuallyHidden>
      </>
    ) : (
      <MarkLabel mark={icon}>{word}</MarkLabel>
    );
  };
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={views.map((view) => ({ value: view.value, label: wordFor(view) }))}
      onChange={(next) => {
        const view = views.find((each) => each.value === next);
        if (view) onChange(view.value);
      }}
    />
  );
}

import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { MarkLabel } from "#ui/display/status-label.tsx";
import { usePhone } from "#ui/use-phone.ts";

export type View<Value extends string> = {
  value: Value;
  label: string;
  /** 15 px; shown without the label on phones. */ icon?: ReactNode;
};

type Props<Value extends string> = {
  /** The accessible name: `View`. */
  label: string;
  views: View<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Switches between two to four views of the same data: List, Board. Shows only icons on phones if every view has one. */
export function ViewSwitch<Value extends string>({ label, views, value, onChange }: Props<Value>) {
  const phone = usePhone();
  const iconsOnly = phone && views.every((view) => Boolean(view.icon));
  const contentOf = ({ label: text, icon }: View<Value>) => {
    if (!icon) return text;
    return iconsOnly ? (
      <>
        {icon}
        <VisuallyHidden>{text}</VisuallyHidden>
      </>
    ) : (
      <MarkLabel mark={icon}>{text}</MarkLabel>
    );
  };
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={views.map((view) => ({ value: view.value, label: contentOf(view) }))}
      onChange={(next) => {
        const view = views.find((each) => each.value === next);
        if (view) onChange(view.value);
      }}
    />
  );
}

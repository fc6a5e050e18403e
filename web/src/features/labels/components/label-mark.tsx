import { type LabelColor, labelColors } from "@daybook/contract/labels/colors";
import type { LabelRef } from "@daybook/contract/labels/schemas";
import { Text, VisuallyHidden } from "@mantine/core";
import type { Choice } from "#ui/form/choice.types.ts";
import { tooltip, tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";

/** Each has a contrast of at least 3:1 with the page in both themes. */
const dots: Record<LabelColor, string> = {
  gray: "#868993",
  red: "#e5484d",
  orange: "#d9730d",
  yellow: "#b38600",
  green: "#2e9e67",
  teal: "#11998a",
  blue: "#3b82f6",
  indigo: "#6366f1",
  purple: "#a855f7",
  pink: "#e93d82",
};

export const LabelDot = ({ color }: { color: LabelColor }) => (
  <i style={{ flex: "none", width: "0.5rem", height: "0.5rem", borderRadius: "50%", background: dots[color] }} aria-hidden />
);

export const labelChoice = ({ _id, name, color }: LabelRef): Choice => ({ value: _id, label: name, mark: <LabelDot color={color} /> });

const colorName = (color: LabelColor) => color.charAt(0).toUpperCase() + color.slice(1);

export const colorChoices: Choice[] = labelColors.map((color) => ({
  value: color,
  label: colorName(color),
  mark: <LabelDot color={color} />,
}));

/** Rows show this many labels, and the number of the others. */
const SHOWN = 2;

type Props = { labels: readonly LabelRef[]; /** Of one label. */ className: string | undefined };

/** The labels of a task in a row or on a card: the first two and +n. Nothing without labels. */
export function LabelMarks({ labels, className }: Props) {
  if (labels.length === 0) return null;
  const hidden = labels.slice(SHOWN).map(({ name }) => name);
  return (
    <>
      <VisuallyHidden>Labels: </VisuallyHidden>
      {labels.slice(0, SHOWN).map(({ _id, name, color }) => (
        <span key={_id} className={className}>
          <LabelDot color={color} />
          <Text span inherit truncate {...tooltipWhenTruncated}>
            {name}
          </Text>
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={className} {...tooltip(hidden.join(", "))}>
          +{hidden.length}
          <VisuallyHidden>{` more: ${hidden.join(", ")}`}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

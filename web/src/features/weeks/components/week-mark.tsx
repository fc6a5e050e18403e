import type { WeekState } from "@daybook/contract/weeks/weeks";
import { IconArrowBackUp, IconCircleCheckFilled, IconCircleDashed, IconClock } from "@tabler/icons-react";

const icons = { open: IconCircleDashed, submitted: IconClock, approved: IconCircleCheckFilled, returned: IconArrowBackUp };
const colors: Record<WeekState, string> = {
  open: "var(--idle-mark)",
  submitted: "var(--wait-mark)",
  approved: "var(--ok-mark)",
  returned: "var(--bad-mark)",
};

/** The icon of a week's state, distinguishable by shape alone. Put its label beside it. */
export function WeekMark({ state, size = 16 }: { state: WeekState; size?: number }) {
  const Icon = icons[state];
  return <Icon size={size} stroke={1.8} color={colors[state]} style={{ flex: "none" }} aria-hidden />;
}

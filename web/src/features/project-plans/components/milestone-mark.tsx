import type { Milestone } from "@daybook/contract/projects/projects";

type State = Pick<Milestone, "date" | "done">;

/** Whether its date has passed and it is not done. */
export const isLate = ({ date, done }: State, today: string) => !done && date < today;

/** Red when late; grey when done. */
export const milestoneColor = (milestone: State, today: string) =>
  milestone.done ? "var(--text-3)" : isLate(milestone, today) ? "var(--bad-text)" : "var(--text-2)";

/** Filled green when done, red when late, else outlined; the text beside it says the same. */
export function Diamond({ milestone, today }: { milestone: State; today: string }) {
  const color = milestone.done ? "var(--ok-mark)" : isLate(milestone, today) ? "var(--bad-mark)" : "var(--icon)";
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" style={{ flex: "none" }} role="img" aria-label={milestoneState(milestone, today)}>
      <path d="M7 1.5L12.5 7L7 12.5L1.5 7Z" fill={milestone.done ? color : "var(--surface)"} stroke={color} strokeWidth={1.4} />
    </svg>
  );
}

export const milestoneState = (milestone: State, today: string) => (milestone.done ? "Done" : isLate(milestone, today) ? "Late" : "Open");

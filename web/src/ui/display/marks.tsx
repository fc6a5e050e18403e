import type { TaskPriority, TaskStatus } from "@daybook/contract/core/constants";

/*
 * The icons of task statuses, priorities and the brand: 14 px, distinguishable by shape alone; color is secondary.
 * Put a text label beside a mark, or give the mark an accessible name.
 */

const markColor: Record<TaskStatus, string> = {
  "To Do": "var(--idle-mark)",
  "In Progress": "var(--move-mark)",
  Blocked: "var(--bad-mark)",
  Completed: "var(--ok-mark)",
  Approved: "var(--ok-mark)",
  Cancelled: "var(--idle-mark)",
};

/** Ring: open, half: in progress, bar: blocked, ring with tick: awaiting approval, disc with tick: approved. */
export function TaskStatusMark({ status, size = 14 }: { status: TaskStatus; size?: number }) {
  const color = markColor[status];
  const filled = status === "Blocked" || status === "Approved";
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="none" aria-hidden>
      {filled ? <circle cx="7" cy="7" r="6.5" fill={color} /> : <circle cx="7" cy="7" r="5.75" stroke={color} strokeWidth="1.5" />}
      {status === "In Progress" && <path d="M7 3.5a3.5 3.5 0 0 1 0 7Z" fill={color} />}
      {status === "Blocked" && <rect x="3.5" y="6.1" width="7" height="1.8" rx="0.9" fill="var(--surface)" />}
      {status === "Completed" && (
        <path d="m4.6 7.2 1.7 1.7 3.2-3.6" stroke={color} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      )}
      {status === "Approved" && (
        <path d="m4.3 7.2 1.9 1.9 3.5-3.9" stroke="var(--surface)" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      )}
      {status === "Cancelled" && <path d="m5 5 4 4m0-4-4 4" stroke={color} strokeWidth="1.5" strokeLinecap="round" />}
    </svg>
  );
}

const bars: Record<Exclude<TaskPriority, "Urgent">, number> = { Low: 1, Medium: 2, High: 3 };

/** One, two or three bars in the text color; only Urgent is colored. */
export function PriorityMark({ priority, size = 14 }: { priority: TaskPriority; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden>
      {priority === "Urgent" ? (
        <>
          <rect x="0.5" y="0.5" width="13" height="13" rx="3" fill="var(--bad-mark)" />
          <path d="M7 3.4v4.4" stroke="var(--surface)" strokeWidth="1.8" strokeLinecap="round" />
          <circle cx="7" cy="10.4" r="1.05" fill="var(--surface)" />
        </>
      ) : (
        [0, 1, 2].map((i) => (
          <rect
            key={i}
            x={1 + i * 4.5}
            y={9 - i * 3.5}
            width="3"
            height={4 + i * 3.5}
            rx="1"
            fill={i < bars[priority] ? "var(--text-2)" : "var(--line-field)"}
          />
        ))
      )}
    </svg>
  );
}

/** The product's logo: half a sun above a line. 22 px in the sidebar, 24 px at sign-in. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path d="M6.5 14a5.5 5.5 0 0 1 11 0Z" fill="#fff" />
      <path d="M5 17.25h14" stroke="#fff" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}

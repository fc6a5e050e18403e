import type { Facts } from "@daybook/contract/kra";
import { numberText } from "#lib/format/numbers.ts";
import { counted, percentText } from "../kra-labels.ts";

export type FactKind = "tasks" | "reports" | "hours" | "leave";

/** Which of the month's facts say something about a parameter; the words are those that templates are written in. */
const subjects: [FactKind, RegExp][] = [
  ["tasks", /\b(deliver\w*|tasks?|deadlines?|due dates?|output|productivity|throughput|quality|tickets?)\b/i],
  ["reports", /\b(reports?|reporting|eods?|end-of-day|communication|status updates?)\b/i],
  ["hours", /\b(hours|timekeeping|timesheets?|punctual\w*|attendance|availability|presence)\b/i],
  ["leave", /\b(attendance|availability|presence|absences?|on leave)\b/i],
];

export const factSentences: Record<FactKind, (facts: Facts) => string | null> = {
  tasks: ({ tasksCompleted, tasksOverdue }) => {
    if (tasksCompleted === null) return null;
    const done = `${counted(tasksCompleted, "task")} completed`;
    return tasksOverdue === null ? done : `${done}, ${numberText(tasksOverdue)} overdue`;
  },
  reports: ({ eodSubmitted, eodExpected }) => {
    if (eodSubmitted === null) return null;
    return eodExpected === null ? counted(eodSubmitted, "report") : `${numberText(eodSubmitted)} of ${counted(eodExpected, "report")}`;
  },
  hours: ({ hours, expectedHours }) => {
    if (hours === null) return null;
    if (!expectedHours) return counted(hours, "hour");
    return `${numberText(hours)} of ${counted(expectedHours, "hour")}, ${percentText((hours / expectedHours) * 100)}`;
  },
  leave: ({ leaveDays, workingDays }) => {
    if (leaveDays === null) return null;
    return workingDays === null
      ? counted(leaveDays, "day")
      : `${counted(leaveDays, "day")} of leave in ${counted(workingDays, "working day")}`;
  },
};

/** The facts that belong beside a parameter's rating. What the product does not know is left out. */
export function factsOfParameter({ name, description }: { name: string; description: string }, facts: Facts) {
  const text = `${name} ${description}`;
  return subjects.flatMap(([kind, words]) => {
    const sentence = words.test(text) ? factSentences[kind](facts) : null;
    return sentence === null ? [] : [{ kind, sentence }];
  });
}

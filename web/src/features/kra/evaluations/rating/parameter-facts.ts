import { counted, numberText } from "@daybook/contract/core/numbers";
import type { Facts } from "@daybook/contract/kra/schemas";
import { percentText } from "#features/kra/kra-labels.ts";

export type FactKind = "tasks" | "reports" | "hours" | "leave";

/** Words in a parameter's name or description that make a fact relevant to it. */
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

/** What every parameter has to do with. */
const evidence: readonly FactKind[] = ["tasks", "reports", "hours"];

/** Returns the known facts that are relevant to a parameter; with `always`, where none is, tasks, reports and hours. */
export function factsOfParameter({ name, description }: { name: string; description: string }, facts: Facts, always = false) {
  const text = `${name} ${description}`;
  const relevant = subjects.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  return (relevant.length === 0 && always ? evidence : relevant).flatMap((kind) => {
    const sentence = factSentences[kind](facts);
    return sentence === null ? [] : [{ kind, sentence }];
  });
}

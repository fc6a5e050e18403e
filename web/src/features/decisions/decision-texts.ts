import type { Decision, DecisionKind, DecisionSubject } from "@daybook/contract/decisions/decisions";

export const titles: Record<DecisionKind, string> = {
  leave: "Leave request",
  cancellation: "Request to cancel leave",
  task: "Completed task",
};

export const verbs: Record<DecisionKind, { approve: string; refuse: string }> = {
  leave: { approve: "Approve", refuse: "Reject" },
  cancellation: { approve: "Accept", refuse: "Decline" },
  task: { approve: "Approve", refuse: "Return" },
};

/** The decision against a request or a completed task. */
export const negativeOf = (kind: DecisionKind): Decision => (kind === "task" ? "return" : "reject");

const done: Record<DecisionKind, Record<"approve" | "refuse", string>> = {
  leave: { approve: "Leave approved", refuse: "Leave rejected" },
  cancellation: { approve: "Cancellation accepted", refuse: "Cancellation declined" },
  task: { approve: "Task approved", refuse: "Task returned" },
};

/** The title of a link that cannot decide any more. */
export function doneText({ kind, state, decided }: Pick<DecisionSubject, "kind" | "state" | "decided">) {
  if (state === "used") return done[kind][decided === "approve" ? "approve" : "refuse"];
  return state === "removed" ? "Deleted since the email" : "Changed since the email";
}

type Leave = Pick<NonNullable<DecisionSubject["leave"]>, "startDate" | "endDate" | "startDayPart" | "endDayPart">;

const halves = { full: null, first_half: "first half", second_half: "second half" };

/** `, first half`, or `, last day: first half` of several days; empty for whole days. */
export function partsText({ startDate, endDate, startDayPart, endDayPart }: Leave) {
  if (startDate === endDate) return halves[startDayPart] ? `, ${halves[startDayPart]}` : "";
  const start = halves[startDayPart] ? `, first day: ${halves[startDayPart]}` : "";
  return halves[endDayPart] ? `${start}, last day: ${halves[endDayPart]}` : start;
}

import type { EvaluationStatus } from "./schemas.ts";

/* What is next in a member's month (`nextToDo`): plain texts, because the list of members offers a button for most of them. */

export const nextSteps = {
  template: "Assign a template",
  none: "None yet",
  evaluate: "Evaluate",
  startChecklist: "Start this week's checklist",
  completeChecklist: "Complete this week's checklist",
  finish: "Finish rating",
  release: "Waiting for release",
} as const;

/** What is next once there is an evaluation. */
export const nextStepsAfter: Record<EvaluationStatus, string> = {
  Draft: "Finish and share",
  Ready: "Share",
  Shared: "Awaiting response",
  Acknowledged: "Done",
  Disputed: "Discuss the dispute",
};

/** The same where evaluations are shared after calibration. */
export const nextStepsCalibrated: Partial<Record<EvaluationStatus, string>> = { Draft: nextSteps.finish, Ready: nextSteps.release };

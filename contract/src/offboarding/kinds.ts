/** What a person who leaves has open. The order is that of the dialog: a new lead decides about what follows. */
export const leavingKinds = [
  "team",
  "leave_requests",
  "task_reviews",
  "evaluations",
  "tasks",
  "series",
  "blockers",
  "projects",
  "delegations",
  "leave",
  "access",
] as const;
export type LeavingKind = (typeof leavingKinds)[number];

/**
 * What can be done with it. `reassign` needs a person; `follow`: it goes to the new lead of the team, without one to the admins,
 * and nothing has to be chosen.
 */
export const leavingChoices = ["reassign", "unassign", "pause", "end", "cancel", "follow"] as const;
export type LeavingChoice = (typeof leavingChoices)[number];

export const offboardingStates = ["none", "planned", "done"] as const;

/** The items of the checklist of the first person who leaves; later ones begin with those of the last. */
export const firstChecklist = ["Devices and badge returned", "Accounts outside of Daybook closed", "Work handed over in person"];

export const checklistMax = 30;

export const projectTabs = ["plan", "tasks", "hours", "people", "activity"] as const;
export type ProjectTab = (typeof projectTabs)[number];

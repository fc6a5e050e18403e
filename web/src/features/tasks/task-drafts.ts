/** Name of the draft of a task's description (`lib/form/form-drafts.ts`). */
export const descriptionDraft = (taskId: string) => `task:${taskId}`;

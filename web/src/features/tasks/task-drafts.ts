/** Names of the drafts of a task's text (`lib/form/form-drafts.ts`). */
export const newCommentDraft = (taskId: string) => `comment:new:${taskId}`;
export const editedCommentDraft = (commentId: string) => `comment:${commentId}`;
export const descriptionDraft = (taskId: string) => `task:${taskId}`;

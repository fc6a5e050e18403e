/** Names of the drafts of comments (`lib/form/form-drafts.ts`). */
export const newCommentDraft = (subjectId: string) => `comment:new:${subjectId}`;
export const editedCommentDraft = (commentId: string) => `comment:${commentId}`;

/** What was typed at a task and not sent: it outlives the drawer, which one press beside it closes. */
const drafts = new Map<string, unknown>();

/** `commentDrafts.of(userId, taskId)`; a reload begins anew. */
const draftsOf = <Draft>(kind: string) => ({
  of: (userId: string, taskId: string) => drafts.get(`${kind} ${userId} ${taskId}`) as Draft | undefined,
  keep: (userId: string, taskId: string, draft: Draft | undefined) => {
    const key = `${kind} ${userId} ${taskId}`;
    if (draft === undefined) drafts.delete(key);
    else drafts.set(key, draft);
  },
});

export const commentDrafts = draftsOf<string>("comment");
export const descriptionDrafts = draftsOf<{ title: string; description: string; version: number }>("words");

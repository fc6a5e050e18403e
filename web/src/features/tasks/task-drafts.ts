/** Unsent input per user and task. Survives closing the drawer, but not a reload. */
const drafts = new Map<string, unknown>();

const draftsOf = <Draft>(kind: string) => ({
  get: (userId: string, taskId: string) => drafts.get(`${kind} ${userId} ${taskId}`) as Draft | undefined,
  set: (userId: string, taskId: string, draft: Draft | undefined) => {
    const key = `${kind} ${userId} ${taskId}`;
    if (draft === undefined) drafts.delete(key);
    else drafts.set(key, draft);
  },
});

export const commentDrafts = draftsOf<string>("comment");
export const descriptionDrafts = draftsOf<{ title: string; description: string; version: number }>("description");

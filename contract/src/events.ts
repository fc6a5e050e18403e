/**
 * What the server tells connected browsers besides announcements: something changed, ids only.
 * The server decides who hears of it; each client fetches again what it may see.
 */
export type ServerEvent =
  | { name: "users.changed"; userId: string }
  | { name: "teams.changed"; teamId: string }
  | { name: "projects.changed"; projectId: string; teamId: string | null }
  | { name: "eods.changed"; userId: string; teamId: string | null; date: string }
  /** Ids of whom and what the tasks belong to, now and before the change. */
  | { name: "tasks.changed"; taskIds: string[]; userIds: string[]; teamIds: string[]; projectIds: string[] }
  | { name: "settings.changed" };

/** The socket event that carries a `ServerEvent`. */
export const changedEvent = "changed";

import type { Db } from "#db/database.ts";

export const set = (db: Db, { taskId, userId, ...choice }: { taskId: string; userId: string; watching: boolean; changedAt: string }) =>
  db
    .insertInto("taskWatches")
    .values({ taskId, userId, ...choice })
    .onConflict((conflict) => conflict.columns(["taskId", "userId"]).doUpdateSet(choice))
    .execute();

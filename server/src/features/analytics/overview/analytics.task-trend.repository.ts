import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";

export type TrendCounts = { created: number; completed: number };

/**
 * Counts the matching tasks that were created and completed in each span between two bounds.
 * @param bounds ascending instants; the last one ends the last span
 * @returns counts by span number, from 1; empty spans are missing
 */
export async function taskTrend(db: Db, condition: RawBuilder<unknown>, bounds: string[]): Promise<Map<number, TrendCounts>> {
  const first = bounds[0]!;
  const last = bounds.at(-1)!;
  const { rows } = await sql<TrendCounts & { span: number }>`
    select span, count(*) filter (where what = 'created') as created, count(*) filter (where what = 'completed') as completed
    from (
      select 'created' as what, width_bucket(created_at, ${bounds}::timestamptz[]) as span from tasks
      where deleted_at is null and created_at >= ${first} and created_at < ${last} and ${condition}
      union all
      select 'completed', width_bucket(completed_at, ${bounds}::timestamptz[]) from tasks
      where deleted_at is null and completed_at >= ${first} and completed_at < ${last} and ${condition}
    ) as events group by span`.execute(db);
  return new Map(rows.map(({ span, ...counts }) => [span, counts]));
}

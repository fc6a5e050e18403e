import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type AnalyticsQuery, conditions, type Instants } from "./analytics.repository.ts";

export type Resolutions = { key: string | null; resolveDays: number | null; resolveDaysBefore: number | null };

/** Returns the median workdays to resolve of the blockers resolved in each period. */
export async function resolutions(db: Db, query: AnalyticsQuery, { before, start, end }: Instants): Promise<Resolutions[]> {
  const { subject } = query;
  const key = { projects: sql`blockers.project_id`, teams: sql`blockers.team_id`, users: sql`blockers.raised_by` }[subject];
  const team = subject === "projects" ? "project.team_id" : "blockers.team_id";
  const median = sql`percentile_cont(0.5) within group (order by resolved_age)`;
  const { rows } = await sql<Resolutions>`
    select ${key} as key, ${median} filter (where resolved_at >= ${start}) as resolve_days,
      ${median} filter (where resolved_at < ${start}) as resolve_days_before
    from blockers left join projects as project on project.id = blockers.project_id
    where state = 'resolved' and resolved_at >= ${before} and resolved_at < ${end} and ${key} is not null
      and ${conditions(query, { team, project: "blockers.project_id", user: "blockers.raised_by" })}
    group by grouping sets ((${key}), ())`.execute(db);
  return rows;
}

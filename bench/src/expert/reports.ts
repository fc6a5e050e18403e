import { joinPerson, person, prepared } from "./database.ts";
import type { Session } from "./session.ts";
import { paginationOf } from "./tasks.ts";

type Row = { userId: string; date: string };

const reactions = `(select coalesce(json_agg(json_build_object('reaction', reaction, 'user', ${person("reader", "reader_team")})
      order by eod_reactions.created_at, eod_reactions.user_id), '[]')
    from eod_reactions ${joinPerson("reader", "eod_reactions.user_id")} where eod_id = eods.id)`;

const listOf = (condition: string) => `select eods.id as "_id", eods.user_id as "userId", eods.date, eods.plan_tomorrow as "planTomorrow",
    eods.total_hours as "totalHours", eods.submitted_at as "submittedAt",
    (eods.is_late and eods.date >= coalesce((select reports_start_on from settings), eods.date)) as "isLate",
    eods.revision, eods.updated_at as "updatedAt", eods.version, ${person("users", "teams")} as "user", items.tasks,
    (select count(*) from eod_comments where eod_id = eods.id) as "commentsCount", ${reactions} as reactions
  from (select * from eods where ${condition} order by date desc, id desc limit 10) as eods
    join users on users.id = eods.user_id left join teams on teams.id = users.team_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('_id', item.id, 'taskName', item.task_name, 'description', item.description,
        'hoursSpent', item.hours_spent, 'status', item.status, 'blockers', item.blockers,
        'project', case when project.id is not null then json_build_object('_id', project.id, 'name', project.name) end,
        'taskId', item.task_id) order by item.position), '[]') as tasks
      from eod_items item left join projects project on project.id = item.project_id where item.eod_id = eods.id) as items
  order by eods.date desc, eods.id desc`;

const inTeam = "user_id in (select id from users where team_id = $1 or id = $2)";
const ofAll = prepared<Row>("reports of all", listOf("true"));
const ofTeam = prepared<Row>("reports of a team", listOf(inTeam));

const total = (condition: string) => `select coalesce(sum(total), 0) as total from eod_counters where ${condition}`;
const countedOfAll = prepared<{ total: number }>("total of reports", total("true"));
const countedOfTeam = prepared<{ total: number }>("total of a team's reports", total(inTeam));

const dayMs = 86_400_000;

/** `GET /api/eod/all?page=1&limit=10`, for admins and leads. */
export async function list({ role, id, teamId, today, eodWindowDays }: Session) {
  const [rows, [counter]] = await (role === "admin"
    ? Promise.all([ofAll([]), countedOfAll([])])
    : Promise.all([ofTeam([teamId, id]), countedOfTeam([teamId, id])]));
  const earliest = new Date(Date.parse(today) - eodWindowDays * dayMs).toISOString().slice(0, 10);
  const data = rows.map(({ userId, ...eod }) => ({
    ...eod,
    can: { read: true, update: userId === id && earliest <= eod.date && eod.date <= today },
  }));
  return { success: true, data, pagination: paginationOf(counter!.total) };
}

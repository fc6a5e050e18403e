import { createHmac, timingSafeEqual } from "node:crypto";
import { prepared } from "./database.ts";

/** The person of a session and the company's settings. */
export type Session = {
  id: string;
  name: string;
  role: "admin" | "team_lead" | "team_member";
  teamId: string | null;
  projectIds: string[];
  timezone: string;
  today: string;
  eodWindowDays: number;
  actsFor: { userId: string; name: string; teamId: string; scopes: string[]; until: string }[];
  secondFactorDue: string | null;
  profile: Record<string, unknown>;
  company: Record<string, unknown>;
};

const find = prepared<Session>(
  "session",
  `select users.id, users.name, users.role, users.team_id as "teamId", settings.timezone, settings.eod_window_days as "eodWindowDays", day.today,
    array(select project_id from project_members where user_id = users.id) as "projectIds",
    json_build_object('_id', users.id, 'name', users.name, 'email', users.email, 'role', users.role, 'team', teams.name, 'teamId', users.team_id,
      'status', users.status, 'designation', users.designation, 'profilePicture', '/api/files/' || users.profile_picture_id,
      'createdAt', to_char(users.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', users.version,
      'employeeId', users.employee_id, 'dateOfBirth', users.date_of_birth, 'dateOfJoining', users.date_of_joining,
      'phoneNumber', users.phone_number, 'bloodGroup', users.blood_group) as profile,
    json_build_object('name', settings.company_name, 'logo', '/api/files/' || settings.logo_file_id, 'timezone', settings.timezone,
      'today', day.today, 'workweek', settings.workweek, 'hoursPerDay', settings.hours_per_day,
      'eodWindowDays', settings.eod_window_days, 'eodDeadline', settings.eod_deadline) as company,
    coalesce((select json_agg(json_build_object('userId', lead.id, 'name', lead.name, 'teamId', lead.team_id, 'scopes', delegation.scopes,
        'until', delegation.end_date) order by delegation.start_date, delegation.id)
      from delegation_days delegation join users lead on lead.id = delegation.from_id and lead.role = 'team_lead'
        and lead.status = 'active' and lead.deleted_at is null and lead.team_id is not null
      where delegation.to_id = users.id and delegation.state = 'accepted' and delegation.is_confirmed
        and day.today between delegation.start_date and delegation.end_date), '[]') as "actsFor",
    case when (settings.require_second_factor = 'all' or (settings.require_second_factor = 'leads' and users.role <> 'team_member')
        or (settings.require_second_factor = 'admins' and users.role = 'admin'))
      and sessions.second_factor is distinct from 'provider'
      and not exists (select from totp_authenticators where user_id = users.id and confirmed_at is not null)
      and not exists (select from passkeys where user_id = users.id)
      then greatest(settings.second_factor_required_at, users.created_at) + interval '7 days' end as "secondFactorDue"
  from sessions join users on users.id = sessions.user_id left join teams on teams.id = users.team_id cross join settings
    cross join lateral (select (now() at time zone settings.timezone)::date as today) as day
  where sessions.id = $1 and sessions.expires_at > now()
    and (settings.session_idle_hours = 0 or sessions.last_seen_at > now() - make_interval(hours => settings.session_idle_hours))
    and users.status = 'active' and users.deleted_at is null
    and (users.last_day_of_office is null or users.last_day_of_office >= day.today)`,
);

const secret = process.env.JWT_SECRET!;

/** Returns the session id of a token with a valid signature that has not expired. */
function sessionIdOf(cookie: string | undefined): string | undefined {
  const token = /(?:^|; )jwt=([^;]+)/.exec(cookie ?? "")?.[1];
  const [head, payload, signature] = token?.split(".") ?? [];
  if (!head || !payload || !signature) return undefined;
  const expected = createHmac("sha256", secret).update(`${head}.${payload}`).digest();
  const actual = Buffer.from(signature, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const { sid, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string; exp: number };
  return exp > Date.now() / 1000 ? sid : undefined;
}

/** Returns the session of a request; undefined for 401. */
export async function sessionOf(cookie: string | undefined): Promise<Session | undefined> {
  const id = sessionIdOf(cookie);
  return id === undefined ? undefined : (await find([id]))[0];
}

/** `GET /api/auth/check`, for a member. */
export function check({ profile, company, actsFor, secondFactorDue, role }: Session) {
  const user = { ...profile, can: { read: true, update: true, administer: role === "admin", remove: false } };
  const secondFactorOverdue = secondFactorDue !== null && Date.parse(secondFactorDue) <= Date.now();
  const deputies = actsFor.map(({ userId, name, scopes, until }) => ({ userId, name, scopes, until }));
  return { success: true, data: user, company, secondFactorDue, actsFor: deputies, secondFactorOverdue, user };
}

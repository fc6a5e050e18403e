-- What a person was, from a day on. Only people whose role or status has changed have rows; the first one says what they
-- were before. Expected hours, compliance and reminders follow these rows, so a change never rewrites the past.
create table employment_history (
  user_id   uuid not null references users on delete cascade,
  starts_on date not null,
  role      text not null check (role in ('admin', 'team_lead', 'team_member')),
  status    text not null check (status in ('active', 'inactive')),
  primary key (user_id, starts_on)
);

-- Activating an account clears a last day that deactivating it has set.
alter table users add column deactivated_on date check (deactivated_on is null or deactivated_on = last_day_of_office);

create function users_keep_employment() returns trigger language plpgsql as $$
declare
  zone  text := (select timezone from settings);
  today date := (new.updated_at at time zone coalesce(zone, 'UTC'))::date;
  -- The day of the deactivation is still worked.
  first_day date := today + (old.status = 'active' and new.status = 'inactive')::int;
begin
  delete from employment_history where user_id = new.id and starts_on >= first_day;
  -- A role corrected on the day of the account's creation was never held.
  if first_day <= (new.created_at at time zone coalesce(zone, 'UTC'))::date then
    return null;
  end if;
  insert into employment_history values (new.id, '0001-01-01', old.role, old.status) on conflict do nothing;
  insert into employment_history values (new.id, first_day, new.role, new.status);
  return null;
end $$;

create trigger users_keep_employment after update of role, status on users
  for each row when (old.role <> new.role or old.status <> new.status) execute function users_keep_employment();

-- Earlier changes are in the audit log.
create temporary table changes on commit drop as
  select audit_events.id, entity_id as user_id, at, before, after,
    (at at time zone settings.timezone)::date as day,
    (at at time zone settings.timezone)::date + coalesce(after ->> 'status' = 'inactive', false)::int as starts_on
  from audit_events cross join settings
  where entity = 'users' and action = 'users.updated' and (before ? 'role' or before ? 'status');

create temporary table states on commit drop as
  select changes.user_id, changes.starts_on, changes.at, changes.id,
    coalesce((select before ->> 'role' from changes later where later.user_id = changes.user_id
      and (later.at, later.id) > (changes.at, changes.id) and before ? 'role' order by at, id limit 1), users.role) as role,
    coalesce((select before ->> 'status' from changes later where later.user_id = changes.user_id
      and (later.at, later.id) > (changes.at, changes.id) and before ? 'status' order by at, id limit 1), users.status) as status
  from changes join users on users.id = changes.user_id and users.deleted_at is null;

insert into employment_history
  select user_id, starts_on, role, status from states
  where not exists (select from states later where later.user_id = states.user_id
    and (later.at, later.id) > (states.at, states.id) and later.starts_on <= states.starts_on);

insert into employment_history
  select distinct on (changes.user_id) changes.user_id, '0001-01-01',
    coalesce((select before ->> 'role' from changes each where each.user_id = changes.user_id and before ? 'role' order by at, id limit 1), users.role),
    coalesce((select before ->> 'status' from changes each where each.user_id = changes.user_id and before ? 'status' order by at, id limit 1), users.status)
  from changes join users on users.id = changes.user_id and users.deleted_at is null
  order by changes.user_id;

-- The last working day of a deactivated person is the day of the deactivation.
update users set last_day_of_office = left_on.day, deactivated_on = left_on.day
  from (select user_id, max(day) as day from changes where after ->> 'status' = 'inactive' group by user_id) as left_on
  where left_on.user_id = users.id and users.status = 'inactive' and users.deleted_at is null
    and coalesce(users.last_day_of_office > left_on.day, true) and coalesce(users.date_of_joining <= left_on.day, true);

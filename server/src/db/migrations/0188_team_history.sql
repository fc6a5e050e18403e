-- The team of a person, from a day on. Only people who have changed teams have rows; the first one says where they were
-- before. The lead of a month's last day evaluates the month, and a change on that day counts.
create table team_history (
  user_id   uuid not null references users on delete cascade,
  starts_on date not null,
  team_id   uuid references teams,
  primary key (user_id, starts_on)
);
create index team_history_by_team on team_history (team_id, starts_on);

create function users_keep_team() returns trigger language plpgsql as $$
declare
  zone  text := (select timezone from settings);
  today date := (new.updated_at at time zone coalesce(zone, 'UTC'))::date;
begin
  delete from team_history where user_id = new.id and starts_on >= today;
  -- A team corrected on the day of the account's creation was never the person's.
  if today <= (new.created_at at time zone coalesce(zone, 'UTC'))::date then
    return null;
  end if;
  insert into team_history values (new.id, '0001-01-01', old.team_id) on conflict do nothing;
  insert into team_history values (new.id, today, new.team_id);
  return null;
end $$;

create trigger users_keep_team after update of team_id on users
  for each row when (old.team_id is distinct from new.team_id) execute function users_keep_team();

-- Earlier changes are in the audit log, with the name of the team at that time. A name that no team has any more is no team.
create temporary table moves on commit drop as
  select distinct on (audit_events.entity_id, (audit_events.at at time zone settings.timezone)::date)
    audit_events.entity_id as user_id, (audit_events.at at time zone settings.timezone)::date as starts_on,
    audit_events.after ->> 'team' as team
  from audit_events cross join settings join users on users.id = audit_events.entity_id and users.deleted_at is null
  where audit_events.entity = 'users' and audit_events.after ? 'team' and audit_events.before ? 'team'
    and (audit_events.at at time zone settings.timezone)::date > (users.created_at at time zone settings.timezone)::date
  order by audit_events.entity_id, (audit_events.at at time zone settings.timezone)::date, audit_events.at desc, audit_events.id desc;

insert into team_history
  select distinct on (audit_events.entity_id) audit_events.entity_id, '0001-01-01'::date,
    (select id from teams where text_key(name) = text_key(audit_events.before ->> 'team') order by deleted_at desc nulls first limit 1)
  from audit_events
  where audit_events.entity = 'users' and audit_events.after ? 'team' and audit_events.before ? 'team'
    and audit_events.entity_id in (select user_id from moves)
  order by audit_events.entity_id, audit_events.at, audit_events.id;

-- After the last recorded change, the present team counts.
insert into team_history
  select moves.user_id, moves.starts_on,
    case when lead(moves.starts_on) over (partition by moves.user_id order by moves.starts_on) is null then users.team_id
      else (select id from teams where text_key(name) = text_key(moves.team) order by deleted_at desc nulls first limit 1) end
  from moves join users on users.id = moves.user_id;

-- What the lead of a team writes about the month of a person who left the team within it. Who leads the team of the month's
-- last day rates, and reads it.
create table kra_former_comments (
  id         uuid primary key,
  user_id    uuid not null references users,
  year       int not null check (year between 2000 and 2200),
  month      int not null check (month between 1 and 12),
  team_id    uuid not null references teams,
  author_id  uuid references users,
  text       text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint kra_former_comments_once unique (user_id, year, month, team_id)
);

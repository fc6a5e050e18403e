-- What prevents progress: opened and continued by report items, with an owner, until someone resolves it.
create table blockers (
  id           uuid primary key,
  text         text not null check (btrim(text) <> '' and char_length(text) <= 2000),
  raised_by    uuid not null references users,
  -- The person's team on the first day: later moves do not rewrite history.
  team_id      uuid references teams,
  task_id      uuid references tasks on delete set null,
  project_id   uuid references projects on delete set null,
  owner_id     uuid references users,
  -- The day from which no one owned it again; null: since its first day.
  unowned_from date,
  needed_by    date,
  note         text check (char_length(note) <= 2000),
  state        text not null default 'open' check (state in ('open', 'resolved')),
  resolved_by  uuid references users,
  resolved_at  timestamptz,
  -- Workdays from its first day to the day it was resolved.
  resolved_age int check (resolved_age >= 0),
  -- Of the reports that mention it.
  first_date   date not null,
  last_date    date not null,
  mentions     int not null default 1 check (mentions >= 0),
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  version      int not null default 1,
  check (first_date <= last_date),
  check ((state = 'resolved') = (resolved_at is not null) and (state = 'resolved') = (resolved_age is not null)),
  check (state = 'resolved' or resolved_by is null),
  check (owner_id is null or unowned_from is null)
);
-- An open blocker is continued, not opened twice.
create unique index blockers_open_task on blockers (raised_by, task_id) where state = 'open' and task_id is not null;
create unique index blockers_open_text on blockers (raised_by, md5(lower(text))) where state = 'open';
create index blockers_by_raiser on blockers (raised_by);
create index blockers_by_owner on blockers (owner_id, state) where owner_id is not null;
create index blockers_by_task on blockers (task_id) where task_id is not null;
create index blockers_by_project on blockers (project_id) where project_id is not null;
create index blockers_open_oldest_first on blockers (first_date, id) where state = 'open';
create index blockers_resolved_latest_first on blockers (resolved_at desc, id desc) where state = 'resolved';

-- Which reports name a blocker, and in which item: an edited report finds its blockers again.
create table blocker_mentions (
  blocker_id uuid not null references blockers on delete cascade,
  eod_id     uuid not null references eods on delete cascade,
  date       date not null,
  item_name  text not null,
  primary key (blocker_id, eod_id)
);
create index blocker_mentions_by_report on blocker_mentions (eod_id);

/*
 * Opens the blockers of each person's last report, if it is at most 14 days old. A blocker begins with the first of the
 * consecutive reports that name it. Earlier blockers are not imported, because no one recorded when they were solved.
 */
create temporary table blocking_items on commit drop as
with last_reports as (
  select distinct on (user_id) user_id, date from eods where date > current_date - 15 order by user_id, date desc
), recent as (
  select eods.id as eod_id, eods.user_id, eods.team_id, eods.date,
    row_number() over (partition by eods.user_id order by eods.date desc) as age
  from eods join last_reports on last_reports.user_id = eods.user_id
), named as (
  select recent.*, item.position, item.task_name, item.project_id,
    case when tasks.deleted_at is null then tasks.id end as task_id,
    left(btrim(coalesce(nullif(btrim(item.blockers), ''), item.task_name)), 2000) as text
  from recent join eod_items as item on item.eod_id = recent.eod_id and (item.blockers <> '' or item.status = 'Blocked')
    left join tasks on tasks.id = item.task_id
), keyed as (
  select *, coalesce(task_id::text, lower(text)) as key from named
), distinct_items as (
  select distinct on (user_id, key, age) * from keyed order by user_id, key, age, position
)
select *, age - row_number() over (partition by user_id, key order by age) as gap from distinct_items;

create temporary table opened on commit drop as
select distinct on (user_id, lower(text)) gen_random_uuid() as id, * from blocking_items where age = 1 order by user_id, lower(text), position;

insert into blockers (id, text, raised_by, team_id, task_id, project_id, first_date, last_date, mentions, created_at, updated_at)
select opened.id, opened.text, opened.user_id, opened.team_id, opened.task_id, opened.project_id,
  min(item.date), max(item.date), count(*), now(), now()
from opened join blocking_items as item on item.user_id = opened.user_id and item.key = opened.key and item.gap = 0
group by opened.id, opened.text, opened.user_id, opened.team_id, opened.task_id, opened.project_id;

insert into blocker_mentions (blocker_id, eod_id, date, item_name)
select opened.id, item.eod_id, item.date, item.task_name
from opened join blocking_items as item on item.user_id = opened.user_id and item.key = opened.key and item.gap = 0;

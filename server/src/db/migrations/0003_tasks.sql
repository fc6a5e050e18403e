-- Tasks with their comments, attachments and history, made for a million rows.

create sequence task_numbers;

create table tasks (
  id               uuid primary key,
  -- The human id; taken from a sequence, so never used twice.
  number           bigint not null default nextval('task_numbers') unique,
  title            text not null check (btrim(title) <> '' and char_length(title) <= 300),
  description      text not null default '' check (char_length(description) <= 50000),
  type             text not null default 'Task' check (type in ('Task', 'Bug', 'Feature', 'Improvement', 'Research', 'Support')),
  status           text not null default 'To Do'
    check (status in ('To Do', 'In Progress', 'Blocked', 'Completed', 'Approved', 'Cancelled')),
  priority         text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  project_id       uuid references projects,
  assignee_id      uuid references users,
  created_by       uuid references users,
  -- The teams through which leads see the task: kept by triggers, so that a lead's list needs no join.
  assignee_team_id uuid,
  creator_team_id  uuid,
  project_team_id  uuid,
  start_date       date,
  due_date         date,
  estimated_hours  numeric(6,2) check (estimated_hours >= 0),
  -- Kept with the report items that name the task, and with the comments.
  logged_hours     numeric(8,2) not null default 0,
  comments_count   int not null default 0,
  approved_by      uuid references users,
  approved_at      timestamptz,
  completed_at     timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  deleted_at       timestamptz,
  deleted_by       uuid references users,
  version          int not null default 1,
  -- Where the words stand in the order of meaning, for sorting.
  priority_rank    smallint not null generated always as (case priority when 'Low' then 1 when 'Medium' then 2 when 'High' then 3 else 4 end) stored,
  status_rank      smallint not null generated always as (
    case status when 'To Do' then 1 when 'In Progress' then 2 when 'Blocked' then 3 when 'Completed' then 4 when 'Approved' then 5 else 6 end) stored,
  check ((status = 'Approved') = (approved_at is not null)),
  check (start_date is null or due_date is null or start_date <= due_date)
);

create index tasks_newest_first on tasks (created_at desc, id desc) where deleted_at is null;
create index tasks_by_assignee on tasks (assignee_id, created_at desc, id desc) where deleted_at is null;
create index tasks_by_creator on tasks (created_by, created_at desc, id desc) where deleted_at is null;
create index tasks_by_assignee_team on tasks (assignee_team_id, created_at desc, id desc) where deleted_at is null;
create index tasks_by_creator_team on tasks (creator_team_id, created_at desc, id desc) where deleted_at is null;
create index tasks_by_project_team on tasks (project_team_id, created_at desc, id desc) where deleted_at is null;
create index tasks_by_project on tasks (project_id, created_at desc, id desc) where deleted_at is null;
create index tasks_by_status on tasks (status_rank, created_at, id) where deleted_at is null;
create index tasks_by_priority on tasks (priority_rank, created_at, id) where deleted_at is null;
create index tasks_by_title on tasks (lower(title), id) where deleted_at is null;
create index tasks_by_due_date on tasks (due_date, id) where deleted_at is null;
create index tasks_by_due_date_latest_first on tasks (due_date desc nulls last, id desc) where deleted_at is null;
create index tasks_by_change on tasks (updated_at desc, id desc) where deleted_at is null;
-- What is overdue: small, because work gets done.
create index tasks_open_by_due_date on tasks (due_date) where deleted_at is null and status in ('To Do', 'In Progress', 'Blocked');
create index tasks_deleted on tasks (deleted_at desc, id desc) where deleted_at is not null;
create index tasks_by_words on tasks using gin (('#' || number::text || ' ' || title || ' ' || description) gin_trgm_ops);

create function tasks_keep_teams() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id then
    new.assignee_team_id := (select team_id from users where id = new.assignee_id);
  end if;
  if tg_op = 'INSERT' or new.created_by is distinct from old.created_by then
    new.creator_team_id := (select team_id from users where id = new.created_by);
  end if;
  if tg_op = 'INSERT' or new.project_id is distinct from old.project_id then
    new.project_team_id := (select team_id from projects where id = new.project_id);
  end if;
  return new;
end $$;
create trigger tasks_keep_teams before insert or update of assignee_id, created_by, project_id on tasks
  for each row execute function tasks_keep_teams();

create function users_keep_task_teams() returns trigger language plpgsql as $$
begin
  update tasks set assignee_team_id = new.team_id where assignee_id = new.id;
  update tasks set creator_team_id = new.team_id where created_by = new.id;
  return null;
end $$;
create trigger users_keep_task_teams after update of team_id on users
  for each row when (old.team_id is distinct from new.team_id) execute function users_keep_task_teams();

create function projects_keep_task_teams() returns trigger language plpgsql as $$
begin
  update tasks set project_team_id = new.team_id where project_id = new.id;
  return null;
end $$;
create trigger projects_keep_task_teams after update of team_id on projects
  for each row when (old.team_id is distinct from new.team_id) execute function projects_keep_task_teams();

-- How many tasks there are, by status, priority and type, in all and for each team whose lead sees them: counting a
-- million rows takes too long. Several rows for each, one per shard, so that writers at the same time seldom wait for
-- each other; the sum is the number. What is counted in all stands under the team of zeros.
create table task_counters (
  shard    int not null,
  team_id  uuid not null,
  status   text not null,
  priority text not null,
  type     text not null,
  total    bigint not null default 0,
  primary key (team_id, status, priority, type, shard)
);

create function task_teams(assignee_team_id uuid, creator_team_id uuid, project_team_id uuid) returns setof uuid language sql immutable as $$
  select distinct team_id from unnest(array['00000000-0000-0000-0000-000000000000', assignee_team_id, creator_team_id, project_team_id]) as team_id
  where team_id is not null
$$;
create function tasks_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into task_counters (shard, team_id, status, priority, type, total)
      select pg_backend_pid() % 32, team_id, status, priority, type, count(*)
      from new_rows cross join lateral task_teams(assignee_team_id, creator_team_id, project_team_id) as team_id
      where deleted_at is null group by team_id, status, priority, type order by team_id, status, priority, type
      on conflict (team_id, status, priority, type, shard) do update set total = task_counters.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into task_counters (shard, team_id, status, priority, type, total)
      select pg_backend_pid() % 32, team_id, status, priority, type, -count(*)
      from old_rows cross join lateral task_teams(assignee_team_id, creator_team_id, project_team_id) as team_id
      where deleted_at is null group by team_id, status, priority, type order by team_id, status, priority, type
      on conflict (team_id, status, priority, type, shard) do update set total = task_counters.total + excluded.total;
  else
    insert into task_counters (shard, team_id, status, priority, type, total)
      select pg_backend_pid() % 32, team_id, status, priority, type, sum(n) from (
        select assignee_team_id, creator_team_id, project_team_id, status, priority, type, 1 as n from new_rows where deleted_at is null
        union all
        select assignee_team_id, creator_team_id, project_team_id, status, priority, type, -1 from old_rows where deleted_at is null
      ) as moved cross join lateral task_teams(assignee_team_id, creator_team_id, project_team_id) as team_id
      group by team_id, status, priority, type having sum(n) <> 0 order by team_id, status, priority, type
      on conflict (team_id, status, priority, type, shard) do update set total = task_counters.total + excluded.total;
  end if;
  return null;
end $$;
create trigger tasks_count_created after insert on tasks referencing new table as new_rows
  for each statement execute function tasks_count();
create trigger tasks_count_changed after update on tasks referencing old table as old_rows new table as new_rows
  for each statement execute function tasks_count();
create trigger tasks_count_removed after delete on tasks referencing old table as old_rows
  for each statement execute function tasks_count();

create table task_comments (
  id         uuid primary key,
  task_id    uuid not null references tasks on delete cascade,
  author_id  uuid not null references users,
  text       text not null check (btrim(text) <> '' and char_length(text) <= 10000),
  created_at timestamptz not null default now()
);
create index task_comments_oldest_first on task_comments (task_id, created_at, id);

create table task_attachments (
  file_id  uuid primary key references files,
  task_id  uuid not null references tasks on delete cascade,
  position bigint not null generated always as identity
);
create index task_attachments_by_task on task_attachments (task_id, position);

-- A task's history, written in the order in which things happened to the held row.
create table task_activity (
  id       uuid primary key,
  task_id  uuid not null references tasks on delete cascade,
  position bigint not null generated always as identity,
  actor_id uuid references users,
  action   text not null,
  field    text,
  "from"   jsonb,
  "to"     jsonb,
  note     text,
  at       timestamptz not null default now()
);
create index task_activity_newest_first on task_activity (task_id, position desc);

alter table eod_items add foreign key (task_id) references tasks;
create index eod_items_by_task on eod_items (task_id) where task_id is not null;

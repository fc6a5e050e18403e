-- Projects with their people, and end-of-day reports with their items and earlier revisions.

create extension if not exists pg_trgm;

create table projects (
  id          uuid primary key,
  name        text not null check (btrim(name) <> '' and char_length(name) <= 120),
  key         text not null check (key ~ '^[A-Z][A-Z0-9]{1,9}$'),
  description text,
  team_id     uuid not null references teams,
  status      text not null default 'Active' check (status in ('Planned', 'Active', 'On Hold', 'Completed', 'Archived')),
  lead_id     uuid references users,
  start_date  date,
  due_date    date,
  created_by  uuid references users,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     int not null default 1,
  check (start_date is null or due_date is null or start_date <= due_date)
);
create unique index projects_by_key on projects (key);
create unique index projects_by_team_and_name on projects (team_id, lower(name));
create index projects_newest_first on projects (created_at desc, id desc);

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id    uuid not null references users,
  primary key (project_id, user_id)
);
create index project_members_by_user on project_members (user_id);

create table eods (
  id            uuid primary key,
  user_id       uuid not null references users,
  -- The person's team on that day: later moves do not rewrite history.
  team_id       uuid references teams,
  date          date not null,
  plan_tomorrow text,
  total_hours   numeric(5,2) not null default 0 check (total_hours between 0 and 24),
  submitted_at  timestamptz not null,
  is_late       boolean not null,
  revision      int not null default 1,
  updated_at    timestamptz not null,
  version       int not null default 1,
  -- What its items say, in lower case; kept by a trigger.
  words         text not null default '',
  unique (user_id, date)
);
create index eods_newest_first on eods (date desc, id desc);
create index eods_by_team_newest_first on eods (team_id, date desc, id desc);
create index eods_by_user_newest_first on eods (user_id, date desc, id desc);

create table eod_items (
  id          uuid primary key,
  eod_id      uuid not null references eods on delete cascade,
  position    int not null check (position between 0 and 49),
  task_name   text not null check (btrim(task_name) <> ''),
  description text not null default '',
  hours_spent numeric(5,2) not null default 0 check (hours_spent between 0 and 24),
  status      text not null default 'In Progress' check (status in ('In Progress', 'Completed', 'Blocked', 'Not Started')),
  blockers    text not null default '',
  project_id  uuid references projects,
  task_id     uuid,
  unique (eod_id, position)
);
create index eod_items_by_project on eod_items (project_id) include (hours_spent) where project_id is not null;
create index eod_items_blocked on eod_items (eod_id) where blockers <> '' or status = 'Blocked';

-- A report's items are searched as one text: looking at each item was 20 times slower where a word is common.
create function collect_eod_words() returns trigger language plpgsql as $$
begin
  update eods set words = collected.words
  from (
    select eod_id, lower(string_agg(concat_ws(E'\n', task_name, description, blockers), E'\n' order by position)) as words
    from eod_items where eod_id in (select eod_id from added) group by eod_id
  ) as collected
  where eods.id = collected.eod_id;
  return null;
end $$;
create trigger eod_items_collect after insert on eod_items
  referencing new table as added for each statement execute function collect_eod_words();
create index eods_by_words on eods using gin (words gin_trgm_ops);
create index eods_by_plan on eods using gin (lower(plan_tomorrow) gin_trgm_ops);

create table eod_revisions (
  eod_id        uuid not null references eods on delete cascade,
  revision      int not null,
  items         jsonb not null,
  plan_tomorrow text,
  total_hours   numeric(5,2) not null,
  replaced_at   timestamptz not null,
  primary key (eod_id, revision)
);

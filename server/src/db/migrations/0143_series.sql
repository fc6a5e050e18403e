-- Series: recurring tasks. Each date makes a new task.
create table task_series (
  id uuid primary key,
  title text not null check (title <> ''),
  description text not null default '',
  priority text not null default 'Medium',
  type text not null default 'Task',
  assignee_id uuid references users,
  project_id uuid references projects on delete cascade,
  label_ids uuid[] not null default '{}',
  checklist text[] not null default '{}',
  estimated_hours numeric(7, 2),
  rule text not null check (rule <> ''),
  start_date date not null,
  end_date date check (end_date >= start_date),
  count int check (count > 0),
  on_day_off text not null default 'keep' check (on_day_off in ('keep', 'before', 'after', 'skip')),
  due_after_days int not null default 0 check (due_after_days >= 0),
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  pause_reason text,
  -- The next date by the rule, and the day on which its task is made.
  next_planned date,
  next_date date,
  last_date date,
  owner_id uuid not null references users,
  created_at timestamptz not null,
  version int not null default 1 check (version > 0),
  check (end_date is null or count is null),
  check ((next_planned is null) = (next_date is null)),
  check ((state = 'ended') = (next_date is null)),
  check (pause_reason is null or state = 'paused')
);
create index task_series_due on task_series (next_date) where state = 'active';
create index task_series_by_owner on task_series (owner_id);
create index task_series_by_assignee on task_series (assignee_id);
create index task_series_by_project on task_series (project_id);

-- The dates of series that were made, each once; `skipped`: how many dates before it were missed.
create table task_series_dates (
  series_id uuid not null references task_series on delete cascade,
  date date not null,
  task_id uuid not null unique references tasks on delete cascade,
  skipped int not null default 0 check (skipped >= 0),
  primary key (series_id, date)
);

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check check (entity_type in (
    'leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu', 'report', 'question', 'nudge', 'access_token',
    'webhook', 'series'));

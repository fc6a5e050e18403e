-- What people plan for a day, one plan per person and day. What is only offered is not stored.
create table plans (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  date       date not null,
  updated_at timestamptz not null,
  version    int not null default 1 check (version >= 1),
  unique (user_id, date)
);

-- A task is in a plan at most once. Without a task, an item is what its text says.
create table plan_items (
  id       uuid primary key,
  plan_id  uuid not null references plans on delete cascade,
  position int not null check (position >= 0),
  text     text not null check (btrim(text) <> '' and char_length(text) <= 300),
  task_id  uuid references tasks on delete set null,
  hours    numeric(4, 2) check (hours between 0 and 24),
  picked   boolean not null,
  unique (plan_id, position),
  unique (plan_id, task_id)
);
create index plan_items_task on plan_items (task_id) where task_id is not null;

-- The report that arrived since a question about its day: the question and its answer are comments on it.
alter table questions add eod_id uuid references eods on delete set null;
create index questions_eod on questions (eod_id) where eod_id is not null;
drop index questions_waiting;
create index questions_waiting on questions (user_id, date, id) where eod_id is null;

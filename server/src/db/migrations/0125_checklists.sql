-- The checklist of a task, in order.
create table checklist_items (
  id       uuid primary key,
  task_id  uuid not null references tasks on delete cascade,
  position int not null,
  text     text not null check (btrim(text) <> '' and char_length(text) <= 200),
  done_at  timestamptz,
  done_by  uuid references users,
  check (done_at is not null or done_by is null),
  unique (task_id, position) deferrable initially deferred
);
-- What a person did on a day, for their report.
create index checklist_items_done on checklist_items (done_by, done_at) where done_at is not null;

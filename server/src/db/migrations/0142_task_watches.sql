-- Who chose to watch a task, or to mute one that they created or are assigned to. Those two watch without a row.
create table task_watches (
  task_id uuid not null references tasks on delete cascade,
  user_id uuid not null references users,
  watching boolean not null,
  changed_at timestamptz not null,
  primary key (task_id, user_id)
);
create index task_watches_by_user on task_watches (user_id);

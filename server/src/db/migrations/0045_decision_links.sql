-- Links in emails that decide about a leave or a task once, as a person, in one version. Only hashes of the tokens are stored.
create table decision_links (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  kind       text not null check (kind in ('leave', 'cancellation', 'task')),
  -- Both null once the leave or task is deleted.
  leave_id   uuid references leaves on delete set null,
  task_id    uuid references tasks on delete set null,
  version    int not null check (version > 0),
  token_hash text not null unique,
  -- The fields as the email showed them, to say what was changed since.
  shown      jsonb not null check (jsonb_typeof(shown) = 'array'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at    timestamptz,
  decision   text check (decision in ('approve', 'reject', 'return')),
  check (leave_id is null or kind in ('leave', 'cancellation')),
  check (task_id is null or kind = 'task'),
  check ((used_at is null) = (decision is null))
);
create index decision_links_by_user on decision_links (user_id);
create index decision_links_by_leave on decision_links (leave_id) where leave_id is not null;
create index decision_links_by_task on decision_links (task_id) where task_id is not null;
create index decision_links_by_expiry on decision_links (expires_at);

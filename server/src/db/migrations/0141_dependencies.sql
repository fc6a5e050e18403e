-- Dependencies: a task that blocks another one, which waits for it.
create table task_links (
  blocker_id uuid not null references tasks on delete cascade,
  blocked_id uuid not null references tasks on delete cascade,
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index task_links_by_blocked on task_links (blocked_id);

-- No task waits for itself over others. Only one transaction at a time adds dependencies, so that two cannot close a cycle together.
create function task_links_without_cycle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('task_links', 0));
  if exists (
    with recursive reached (id) as (
      select new.blocked_id
      union select task_links.blocked_id from reached join task_links on task_links.blocker_id = reached.id
    )
    select from reached where id = new.blocker_id
  ) then
    raise exception 'The task % would wait for itself', new.blocked_id
      using errcode = 'check_violation', constraint = 'task_links_without_cycle';
  end if;
  return new;
end $$;
create trigger task_links_without_cycle before insert or update on task_links
  for each row execute function task_links_without_cycle();

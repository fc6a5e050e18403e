-- Who completed a task, and to whom it was assigned then: a lead cannot approve own work after unassigning it.
alter table tasks add column completed_by uuid references users;
alter table tasks add column completed_assignee_id uuid references users;

-- The creator's team gives reading only, and nothing where the creator is an admin: the column stays null for admins.
create or replace function task_creator_team(creator_id uuid) returns uuid language sql stable as $$
  select team_id from users where id = creator_id and role <> 'admin'
$$;

create or replace function tasks_keep_teams() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.created_by is distinct from old.created_by then
    if new.created_by is null then
      new.creator_team_id := null;
    else
      new.creator_team_id := task_creator_team(new.created_by);
    end if;
  end if;
  if tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id then
    if new.assignee_id is null then
      new.assignee_team_id := null;
    elsif new.assignee_id = new.created_by and new.creator_team_id is not null then
      new.assignee_team_id := new.creator_team_id;
    else
      new.assignee_team_id := (select team_id from users where id = new.assignee_id);
    end if;
  end if;
  if tg_op = 'INSERT' or new.project_id is distinct from old.project_id then
    if new.project_id is null then
      new.project_team_id := null;
    else
      new.project_team_id := (select team_id from projects where id = new.project_id);
    end if;
  end if;
  return new;
end $$;

create or replace function users_keep_task_teams() returns trigger language plpgsql as $$
begin
  if old.team_id is distinct from new.team_id then
    update tasks set assignee_team_id = new.team_id where assignee_id = new.id;
  end if;
  update tasks set creator_team_id = case when new.role <> 'admin' then new.team_id end
    where created_by = new.id and creator_team_id is distinct from case when new.role <> 'admin' then new.team_id end;
  return null;
end $$;
drop trigger users_keep_task_teams on users;
create trigger users_keep_task_teams after update of team_id, role on users
  for each row when (old.team_id is distinct from new.team_id or old.role is distinct from new.role)
  execute function users_keep_task_teams();

-- Existing tasks. The history names who set the last `Completed`; a task created as completed has no such entry.
update tasks set creator_team_id = null from users where users.id = tasks.created_by and users.role = 'admin' and creator_team_id is not null;
update tasks set
    completed_assignee_id = assignee_id,
    completed_by = coalesce((
      select actor_id from task_activity
      where task_id = tasks.id and field = 'status' and "to" = '"Completed"' order by position desc limit 1), created_by)
  where status in ('Completed', 'Approved');

alter table tasks add check (status in ('Completed', 'Approved') or (completed_by is null and completed_assignee_id is null));

-- Looks nothing up for nobody and no project, and a person once: 100 tasks made in one call took a third longer.
create or replace function tasks_keep_teams() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.created_by is distinct from old.created_by then
    if new.created_by is null then
      new.creator_team_id := null;
    else
      new.creator_team_id := (select team_id from users where id = new.created_by);
    end if;
  end if;
  if tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id then
    if new.assignee_id is null then
      new.assignee_team_id := null;
    elsif new.assignee_id = new.created_by then
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

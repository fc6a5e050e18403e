-- Tasks that are made by the hundred name their teams themselves: a trigger that looks them up took a quarter of the time.
drop trigger tasks_keep_teams on tasks;
create trigger tasks_keep_teams before update of assignee_id, created_by, project_id on tasks
  for each row execute function tasks_keep_teams();
create trigger tasks_keep_teams_of_new before insert on tasks
  for each row when (new.assignee_team_id is null and new.creator_team_id is null and new.project_team_id is null)
  execute function tasks_keep_teams();

-- Nobody asks for the tasks of no team.
drop index tasks_by_assignee_team;
create index tasks_by_assignee_team on tasks (assignee_team_id, created_at desc, id desc) where deleted_at is null and assignee_team_id is not null;
drop index tasks_by_project_team;
create index tasks_by_project_team on tasks (project_team_id, created_at desc, id desc) where deleted_at is null and project_team_id is not null;

-- Sub-tasks of one level: tasks with sub-tasks (without a parent), and the sub-tasks (with their parent).
create table subtasks (
  task_id          uuid primary key references tasks on delete cascade,
  parent_id        uuid,
  is_parent        boolean not null generated always as (parent_id is null) stored,
  parent_is_parent boolean generated always as (case when parent_id is not null then true end) stored,
  unique (task_id, is_parent),
  -- A sub-task is no parent, and a parent no sub-task.
  constraint subtasks_one_level foreign key (parent_id, parent_is_parent) references subtasks (task_id, is_parent) on delete cascade
);
create index subtasks_by_parent on subtasks (parent_id) where parent_id is not null;

-- A sub-task is in the project of its parent.
create function subtasks_in_one_project() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'tasks' then changed := new.id; else changed := new.task_id; end if;
  if exists (
    select from subtasks join tasks child on child.id = subtasks.task_id join tasks parent on parent.id = subtasks.parent_id
    where (subtasks.task_id = changed or subtasks.parent_id = changed) and child.project_id is distinct from parent.project_id
  ) then
    raise exception 'The task % is in another project than its parent or sub-task', changed
      using errcode = 'check_violation', constraint = 'subtasks_in_one_project';
  end if;
  return null;
end $$;
create constraint trigger subtasks_in_one_project after update of project_id on tasks deferrable initially deferred
  for each row when (old.project_id is distinct from new.project_id) execute function subtasks_in_one_project();
create constraint trigger subtasks_in_one_project after insert or update on subtasks deferrable initially deferred
  for each row when (new.parent_id is not null) execute function subtasks_in_one_project();

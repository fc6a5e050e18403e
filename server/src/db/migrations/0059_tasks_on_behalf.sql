-- For whom a delegate approved, returned or reopened a task.
alter table task_activity add column on_behalf_of uuid references users;
alter table task_activity add constraint task_activity_on_behalf check (on_behalf_of is null or actor_id is not null);

create or replace view task_history as
  select line.id, line.task_id, line.position, line.actor_id, line.action, line.field, line."from", line."to", line.note, line.at,
    tasks.project_id, tasks.deleted_at, line.on_behalf_of
  from task_activity as line join tasks on tasks.id = line.task_id
  union all
  select id, id, 0::bigint, created_by, 'created', null, null, null, null, created_at, project_id, deleted_at, null::uuid from tasks;

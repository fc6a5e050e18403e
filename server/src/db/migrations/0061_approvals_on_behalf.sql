-- For whom a delegate approved a task, beside the approver, so that lists do not read the history.
alter table tasks add column approved_on_behalf_of uuid references users;
update tasks set approved_on_behalf_of = (
  select line.on_behalf_of from task_activity as line
  where line.task_id = tasks.id and line.action = 'approved' order by line.position desc limit 1)
where status = 'Approved' and approved_by is not null
  and exists (select from task_activity as line where line.task_id = tasks.id and line.on_behalf_of is not null);
alter table tasks add constraint tasks_approved_on_behalf check (approved_on_behalf_of is null or approved_by is not null);

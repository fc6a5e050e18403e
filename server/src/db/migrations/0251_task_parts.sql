-- Which parts a task has or had, so that a list looks up only those: a bit for each, as in `taskParts`. A bit stays when the last part is
-- removed. It is set in the transaction that adds the part, so a task never has a part without its bit.
-- Attachments are older than the bits: any existing task may have some, and changing all of them would take minutes.
alter table tasks add column parts smallint not null default 64;
alter table tasks alter column parts set default 0;
update tasks set parts = tasks.parts | found.parts
from (
  select task_id, bit_or(part)::smallint as parts from (
    select task_id, 1 as part from task_labels
    union all select task_id, 2 from checklist_items
    union all select task_id, 4 from subtasks
    union all select blocker_id, 8 from task_links
    union all select blocked_id, 8 from task_links
    union all select task_id, 16 from task_watches
    union all select task_id, 32 from task_series_dates
  ) as part group by task_id
) as found
where found.task_id = tasks.id;

-- With the bit and the column that names the task.
create function tasks_keep_parts() returns trigger language plpgsql as $$
begin
  update tasks set parts = parts | tg_argv[0]::smallint
  where id = (to_jsonb(new) ->> tg_argv[1])::uuid and parts & tg_argv[0]::smallint = 0;
  return null;
end $$;

create trigger task_labels_keep_parts after insert or update of task_id on task_labels
  for each row execute function tasks_keep_parts(1, task_id);
create trigger checklist_items_keep_parts after insert or update of task_id on checklist_items
  for each row execute function tasks_keep_parts(2, task_id);
create trigger subtasks_keep_parts after insert or update of task_id on subtasks
  for each row execute function tasks_keep_parts(4, task_id);
create trigger task_links_keep_parts_of_blocker after insert or update of blocker_id on task_links
  for each row execute function tasks_keep_parts(8, blocker_id);
create trigger task_links_keep_parts_of_blocked after insert or update of blocked_id on task_links
  for each row execute function tasks_keep_parts(8, blocked_id);
create trigger task_watches_keep_parts after insert or update of task_id on task_watches
  for each row execute function tasks_keep_parts(16, task_id);
create trigger task_series_dates_keep_parts after insert or update of task_id on task_series_dates
  for each row execute function tasks_keep_parts(32, task_id);
create trigger task_attachments_keep_parts after insert or update of task_id on task_attachments
  for each row execute function tasks_keep_parts(64, task_id);

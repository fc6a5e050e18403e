-- A weekly task can be ticked by what the system knows: that every workday of the week has a report.
alter table kra_weekly_tasks add column source text constraint kra_weekly_tasks_source_known check (source in ('reports'));
comment on column kra_weekly_tasks.source is 'What ticks the task by itself; null for people, and once a person has decided';

create index kra_weekly_tasks_waiting on kra_weekly_tasks (record_id) where source is not null and not is_completed;

-- Versions of templates do not change; this adds what they have always meant.
alter table kra_parameters disable trigger kra_parameters_stay;
update kra_parameters set weekly_tasks = (
  select jsonb_agg(task.value || '{"source": null}' order by task.position)
  from jsonb_array_elements(weekly_tasks) with ordinality as task (value, position))
where weekly_tasks <> '[]';
-- Checks the weights now, because a table with checks to come cannot be altered.
set constraints kra_weights_total_100 immediate;
set constraints kra_weights_total_100 deferred;
alter table kra_parameters enable trigger kra_parameters_stay;

-- Lists of the tasks of one label read its newest tasks from an index, and their number from counters, at any number of tasks.
alter table task_labels add column task_created_at timestamptz;
update task_labels set task_created_at = tasks.created_at from tasks where tasks.id = task_labels.task_id;
alter table task_labels alter column task_created_at set not null;
drop index task_labels_by_label;
create index task_labels_newest_first on task_labels (label_id, task_created_at desc, task_id desc);

create function task_labels_keep_created_at() returns trigger language plpgsql as $$
begin
  new.task_created_at := (select created_at from tasks where id = new.task_id);
  return new;
end $$;
create trigger task_labels_keep_created_at before insert or update on task_labels
  for each row execute function task_labels_keep_created_at();

create function tasks_keep_created_at_of_labels() returns trigger language plpgsql as $$
begin
  update task_labels set task_created_at = new.created_at where task_id = new.id;
  return null;
end $$;
create trigger tasks_keep_created_at_of_labels after update of created_at on tasks
  for each row when (old.created_at is distinct from new.created_at) execute function tasks_keep_created_at_of_labels();

-- How many tasks have a label, deleted ones included. Several rows for each, as in task_counters; the sum is the number.
-- Without a foreign key, whose lock would make who takes a label off a task wait for who deletes the label, and the other way around.
create table label_counters (
  label_id uuid not null,
  shard    int not null,
  total    bigint not null default 0,
  primary key (label_id, shard)
);
insert into label_counters (label_id, shard, total) select label_id, 0, count(*) from task_labels group by label_id;

create function task_labels_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from label_counters;
  elsif tg_op = 'INSERT' then
    insert into label_counters (label_id, shard, total)
      select label_id, pg_backend_pid() % 32, count(*) from new_rows group by label_id order by label_id
      on conflict (label_id, shard) do update set total = label_counters.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into label_counters (label_id, shard, total)
      select label_id, pg_backend_pid() % 32, -count(*) from old_rows group by label_id order by label_id
      on conflict (label_id, shard) do update set total = label_counters.total + excluded.total;
  else
    insert into label_counters (label_id, shard, total)
      select label_id, pg_backend_pid() % 32, sum(n) from (
        select label_id, 1 as n from new_rows union all select label_id, -1 from old_rows
      ) as moved group by label_id having sum(n) <> 0 order by label_id
      on conflict (label_id, shard) do update set total = label_counters.total + excluded.total;
  end if;
  return null;
end $$;
create trigger task_labels_count_added after insert on task_labels referencing new table as new_rows
  for each statement execute function task_labels_count();
create trigger task_labels_count_changed after update on task_labels referencing old table as old_rows new table as new_rows
  for each statement execute function task_labels_count();
create trigger task_labels_count_removed after delete on task_labels referencing old table as old_rows
  for each statement execute function task_labels_count();
create trigger task_labels_count_emptied after truncate on task_labels for each statement execute function task_labels_count();

-- At the end of the transaction, after the deleted label's tasks were counted.
create function labels_remove_counters() returns trigger language plpgsql as $$
begin
  delete from label_counters where label_id = old.id;
  return null;
end $$;
create constraint trigger labels_remove_counters after delete on labels deferrable initially deferred
  for each row execute function labels_remove_counters();

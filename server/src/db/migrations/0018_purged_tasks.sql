-- Report items keep their text and hours when a deleted task is purged.
alter table eod_items drop constraint eod_items_task_id_fkey;
alter table eod_items add foreign key (task_id) references tasks on delete set null;

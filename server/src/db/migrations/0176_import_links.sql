-- What imported rows say about others, such as their parent: lines of the file, or ids of what exists. Rows of a later stage
-- are imported after all others; each has its id (`local_id`) from the start, so that rows of one batch can name each other.
alter table import_rows
  add column stage int not null default 0 check (stage between 0 and 9),
  add column links jsonb;
drop index import_rows_waiting;
create index import_rows_waiting on import_rows (import_id, stage, line) where outcome is null;

-- Checks of the bucket of files: what a check found of an object, and how each check ended.
alter table file_objects
  -- When the content was last read and compared with its hash.
  add column checked_at timestamptz,
  add column problem text check (problem in ('missing', 'damaged'));
create index file_objects_with_problem on file_objects (id) where problem is not null;

create table file_checks (
  id          uuid primary key,
  started_at  timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  objects     int check (objects >= 0),
  missing     int check (missing >= 0),
  damaged     int check (damaged >= 0),
  -- Objects of the bucket that no row knows.
  unknown     int check (unknown >= 0),
  -- Why the check was not finished.
  error       text,
  check (num_nulls(objects, missing, damaged, unknown) = case when error is null then 0 else 4 end)
);
create index file_checks_newest on file_checks (started_at desc);

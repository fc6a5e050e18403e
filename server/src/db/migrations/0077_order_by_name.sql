-- Names and titles are sorted by one collation: letters with accents beside those without, numbers inside by their value.
drop index users_by_name;
create index users_by_name on users (name collate by_name, id) where deleted_at is null;
drop index tasks_by_title;
create index tasks_by_title on tasks (title collate by_name, id) where deleted_at is null;

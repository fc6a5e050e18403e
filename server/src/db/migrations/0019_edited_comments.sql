-- When the author last changed a comment, for "edited", and the version that detects concurrent edits.
alter table task_comments
  add column edited_at timestamptz,
  add column version int not null default 1 check (version >= 1);

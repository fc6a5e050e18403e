-- Milestones of projects: dates that matter. The tasks of one are those due up to it and after the one before.
create table project_milestones (
  id         uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name       text not null check (btrim(name) <> '' and char_length(name) <= 120),
  date       date not null,
  done       boolean not null default false
);
create index project_milestones_by_date on project_milestones (project_id, date, id);

-- What is said about the health of a project, as a history: the latest row counts.
create table project_health (
  id         uuid primary key,
  project_id uuid not null references projects on delete cascade,
  state      text not null check (state in ('On track', 'At risk', 'Off track')),
  note       text check (btrim(note) <> '' and char_length(note) <= 2000),
  created_by uuid references users,
  created_at timestamptz not null,
  -- Only what is on track needs no explanation.
  check (state = 'On track' or note is not null)
);
create index project_health_latest on project_health (project_id, created_at desc, id desc);

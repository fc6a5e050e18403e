-- Labels of tasks: of the company, or of a project, whose tasks alone can have them.
create table labels (
  id         uuid primary key,
  project_id uuid references projects on delete cascade,
  name       text not null check (btrim(name) <> '' and char_length(name) <= 30),
  color      text not null default 'gray' check (color in (
    'gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'indigo', 'purple', 'pink')),
  created_at timestamptz not null,
  version    int not null default 1 check (version >= 1)
);
create unique index labels_by_name on labels (project_id, text_key(name)) nulls not distinct;

create table task_labels (
  task_id  uuid not null references tasks on delete cascade,
  label_id uuid not null references labels on delete cascade,
  primary key (task_id, label_id)
);
create index task_labels_by_label on task_labels (label_id, task_id);

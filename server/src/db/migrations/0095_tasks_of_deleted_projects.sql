-- Only projects without tasks, apart from deleted ones, are deleted. A task that is restored later has no project.

alter table tasks
  drop constraint tasks_project_id_fkey,
  add constraint tasks_project_id_fkey foreign key (project_id) references projects on delete set null not valid;
alter table tasks validate constraint tasks_project_id_fkey;

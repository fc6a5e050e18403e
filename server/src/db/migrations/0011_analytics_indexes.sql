-- What figures over a period read: the hours of reports without their texts, what stands in the way, and what was
-- completed and approved when.

create index eod_items_hours on eod_items (eod_id) include (project_id, hours_spent);
create index eod_items_in_the_way on eod_items (eod_id) include (project_id) where blockers <> '';
create index tasks_by_completion on tasks (completed_at)
  include (assignee_team_id, creator_team_id, project_team_id, assignee_id, created_by, project_id)
  where deleted_at is null and completed_at is not null;
create index tasks_by_approval on tasks (approved_at) where deleted_at is null and approved_at is not null;
-- Which half days count as away is asked for every day that is looked at: without the leaves' texts and days.
create index leaves_approved on leaves (id) include (leave_type_id) where status = 'Approved';

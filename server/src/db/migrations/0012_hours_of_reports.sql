-- The hours of a period without the texts of its reports.
create index eods_hours on eods (date) include (id, user_id, team_id, total_hours);

-- A person's working hours from a day on. Without a row, and where `weeks` is null, the company's workweek and hours a day
-- apply. `weeks` lists the weeks of a rota, each with the hours of Monday to Sunday; the first week contains `starts_on`.
create table schedules (
  user_id uuid not null references users,
  starts_on date not null,
  weeks jsonb check (weeks is null or jsonb_typeof(weeks) = 'array' and jsonb_array_length(weeks) between 1 and 4),
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (user_id, starts_on)
);
create index schedules_by_creator on schedules (created_by);

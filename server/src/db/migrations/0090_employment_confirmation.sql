-- A joining date or an employee ID that its person typed is shown, and counts once an admin confirms it. Until then this
-- column holds what is shown; date_of_joining and employee_id hold what counts.
alter table users
  add column unconfirmed jsonb not null default '{}',
  add constraint users_unconfirmed check (jsonb_typeof(unconfirmed) = 'object' and unconfirmed - '{dateOfJoining,employeeId}'::text[] = '{}');

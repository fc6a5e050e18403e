-- The holiday calendar that people of a team have unless another one is chosen for them. It is written to their schedules when
-- it is set and when they join the team, so that past days keep their holidays.
create table team_holiday_calendars (
  team_id             uuid primary key references teams,
  holiday_calendar_id uuid not null references holiday_calendars,
  set_by              uuid not null references users,
  set_at              timestamptz not null
);
create index team_holiday_calendars_by_calendar on team_holiday_calendars (holiday_calendar_id);
create index team_holiday_calendars_by_setter on team_holiday_calendars (set_by);

-- Calendars of holidays beside the company's own one, for people who work elsewhere. A deleted calendar stays for the days on
-- which it applied.
create table holiday_calendars (
  id         uuid primary key,
  name       text not null check (btrim(name) <> '' and char_length(name) <= 80),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index holiday_calendars_by_name on holiday_calendars (lower(name)) where deleted_at is null;

-- Null: the company's own calendar, to which existing holidays belong.
alter table holidays
  add column calendar_id uuid references holiday_calendars,
  drop constraint holidays_date_key,
  add constraint holidays_calendar_date_key unique nulls not distinct (calendar_id, date);

-- The calendar of a person's holidays from `starts_on` on. Null: the company's, as for everyone so far.
alter table schedules add column holiday_calendar_id uuid references holiday_calendars;
create index schedules_by_holiday_calendar on schedules (holiday_calendar_id) where holiday_calendar_id is not null;

-- Where people work, if it was set: it suggests a holiday calendar and changes none.
create table user_places (
  user_id uuid primary key references users,
  country text not null check (country ~ '^[A-Z]{2}$'),
  region  text check (region ~ '^[A-Z0-9-]{1,8}$'),
  set_by  uuid not null references users,
  set_at  timestamptz not null
);
create index user_places_by_place on user_places (country, region);
create index user_places_by_setter on user_places (set_by);

-- Whose public holidays a calendar has. A place has one calendar, so that what it suggests is certain.
alter table holiday_calendars
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column region text check (region ~ '^[A-Z0-9-]{1,8}$'),
  add constraint holiday_calendars_region_of_country check (region is null or country is not null);
create unique index holiday_calendars_by_place on holiday_calendars (country, region) nulls not distinct
  where deleted_at is null and country is not null;

-- The same for the company's holidays. Without a country: that of the timezone.
create table place_settings (
  id      boolean primary key default true check (id),
  country text check (country ~ '^[A-Z]{2}$'),
  region  text check (region ~ '^[A-Z0-9-]{1,8}$'),
  constraint place_settings_region_of_country check (region is null or country is not null)
);
insert into place_settings default values;

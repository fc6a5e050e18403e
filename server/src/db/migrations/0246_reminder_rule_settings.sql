-- A table of their own, so that the columns of `reminder_settings` stay those of 0.1.0: it selects all of them with prepared statements,
-- which fail on an open connection once there are more (docs/decisions/0106).
create table reminder_rule_settings (
  id          boolean primary key default true check (id),
  -- 1 until an admin saves some.
  version     int not null default 1,
  -- HH:MM in the company's timezone.
  quiet_start text check (quiet_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_end   text check (quiet_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint reminder_rule_settings_quiet_hours_check check ((quiet_start is null) = (quiet_end is null) and quiet_start <> quiet_end)
);
insert into reminder_rule_settings (version, quiet_start, quiet_end) select rules_version, quiet_start, quiet_end from reminder_settings;
alter table reminder_settings drop column rules_version, drop column quiet_start, drop column quiet_end;

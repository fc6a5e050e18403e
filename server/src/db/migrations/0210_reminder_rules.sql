-- What the schedule reminds people of, and on which days of the week.
create table reminder_rules (
  kind          text primary key check (kind in ('report_missing', 'report_due', 'must_read', 'evaluation')),
  enabled       boolean not null,
  -- Monday is 1.
  days          smallint[] not null check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  -- Of WhatsApp. Reports that are due have theirs in `reminder_settings`.
  template_name text check (template_name ~ '^[a-z0-9_]+$' and char_length(template_name) <= 512),
  check (kind <> 'report_due' or template_name is null)
);
insert into reminder_rules (kind, enabled, days) values
  ('report_missing', false, '{1,2,3,4,5}'),
  ('report_due', true, '{1,2,3,4,5,6,7}'),
  ('must_read', false, '{1,2,3,4,5}'),
  ('evaluation', false, '{1,2,3,4,5}');

alter table reminder_settings
  -- Of the rules: 1 until an admin saves some.
  add column rules_version int not null default 1,
  -- HH:MM in the company's timezone.
  add column quiet_start text check (quiet_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_end text check (quiet_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint reminder_settings_quiet_hours_check check ((quiet_start is null) = (quiet_end is null) and quiet_start <> quiet_end);

-- The channel that a person chose for reminders.
create table reminder_channels (
  user_id uuid primary key references users on delete cascade,
  channel text not null check (channel in ('whatsapp', 'slack', 'email'))
);

-- At most one reminder per person and day, whatever it is about.
alter table reminders
  -- The day of the report that is missing, or the first day of the evaluation's month.
  add column about date,
  -- The channels that refused it.
  add column tried text[] not null default '{}' check (tried <@ array['whatsapp', 'email', 'slack']),
  drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('eod', 'report_missing', 'must_read', 'evaluation')),
  drop constraint reminders_channel_check,
  add constraint reminders_channel_check check (channel in ('whatsapp', 'email', 'slack')),
  drop constraint reminders_user_id_kind_date_key,
  add constraint reminders_user_id_date_key unique (user_id, date);

create or replace view reminder_log as
  select id, user_id, case kind when 'eod' then 'reminder' else kind end as kind, date, channel, 'out'::text as direction, status, attempts, error, sent_by, created_at, updated_at
  from reminders
  union all
  select id, user_id, kind, (created_at at time zone 'UTC')::date, 'whatsapp'::text, direction, status, attempts, error, null::uuid, created_at, updated_at
  from conversation_messages
  union all
  select id, user_id, kind, (created_at at time zone 'UTC')::date, 'slack'::text, direction, status, attempts, error, null::uuid, created_at, updated_at
  from slack_messages;

-- Reminders to write the day's report: how they go out, the outbox they go out of, and who does not want any.

create table reminder_settings (
  id                  boolean primary key default true check (id),
  -- Concerns the schedule alone.
  enabled             boolean not null default false,
  -- HH:MM in the company's timezone.
  time                text not null default '18:00' check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  workdays_only       boolean not null default true,
  template_name       text not null default 'eod_reminder' check (template_name ~ '^[a-z0-9_]+$' and char_length(template_name) <= 512),
  template_language   text not null default 'en' check (template_language ~ '^[a-z]{2,3}(_[A-Z]{2})?$'),
  template_parameters text[] not null default '{"{name}"}' check (cardinality(template_parameters) <= 10),
  text                text not null default 'Hello {name}, please send your end-of-day report for {date}. {link}'
                      check (btrim(text) <> '' and char_length(text) <= 1000),
  email_fallback      boolean not null default true,
  -- Since when the time holds: a time that was already over when it was chosen means tomorrow.
  time_set_at         timestamptz not null default now(),
  version             int not null default 1
);
insert into reminder_settings default values;

-- The outbox and the log: one row for a person, kind and day, whoever asked and however many processes there are.
create table reminders (
  id              uuid primary key,
  user_id         uuid not null references users,
  kind            text not null default 'eod' check (kind in ('eod')),
  date            date not null,
  channel         text not null check (channel in ('whatsapp', 'email')),
  status          text not null check (status in ('queued', 'accepted', 'sent', 'delivered', 'read', 'failed', 'skipped', 'manual')),
  -- How often it was handed to the channel; never counts back, so that each try has a number of its own.
  attempts        int not null default 0 check (attempts >= 0),
  tries_left      int not null default 0 check (tries_left >= 0),
  -- Why it was skipped, failed, or is tried again.
  error           text,
  -- Only what is queued waits.
  next_attempt_at timestamptz,
  -- A process is handing it over. Nobody else may: what becomes of it is not known before the answer.
  claimed_at      timestamptz,
  -- The channel's own id, by which it reports what became of the message.
  message_id      text,
  -- By what the channel knows the person, where that differs from the number.
  recipient       text,
  sent_by         uuid references users,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  unique (user_id, kind, date),
  check ((status = 'queued') = (next_attempt_at is not null)),
  check (claimed_at is null or status = 'queued')
);
create unique index reminders_by_message on reminders (message_id) where message_id is not null;
create index reminders_by_recipient on reminders (recipient) where recipient is not null;
create index reminders_newest_first on reminders (created_at desc, id desc);
create index reminders_waiting on reminders (next_attempt_at) where status = 'queued';

-- The days on which the schedule has sent its reminders: once, however many processes look at the clock.
create table reminder_runs (
  kind   text not null check (kind in ('eod')),
  date   date not null,
  ran_at timestamptz not null,
  primary key (kind, date)
);

-- What a number said last: STOP or START, and when, because messages overtake one another.
create table reminder_opt_outs (
  phone_number text primary key check (phone_number ~ '^\+[1-9][0-9]{4,14}$'),
  opted_out    boolean not null,
  at           timestamptz not null
);

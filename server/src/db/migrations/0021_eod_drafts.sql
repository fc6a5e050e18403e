-- Unfinished reports, saved while they are written, so that a phone and a desk share them. A submit deletes the row.
create table eod_drafts (
  user_id       uuid not null references users on delete cascade,
  date          date not null,
  tasks         jsonb not null check (jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) <= 50),
  dismissed     text[] not null default '{}' check (cardinality(dismissed) <= 50),
  plan_tomorrow text check (length(plan_tomorrow) <= 2000),
  updated_at    timestamptz not null,
  version       int not null default 1,
  primary key (user_id, date)
);
create index eod_drafts_date on eod_drafts (date);

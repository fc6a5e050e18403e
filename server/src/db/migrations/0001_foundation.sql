-- People, teams, sessions, settings and the records every change leaves behind.

create table settings (
  id              boolean primary key default true check (id),
  company_name    text not null default 'Daybook' check (company_name <> ''),
  logo_file_id    uuid,
  timezone        text not null,
  workweek        int[] not null default '{1,2,3,4,5}' check (cardinality(workweek) between 1 and 7 and workweek <@ '{1,2,3,4,5,6,7}'),
  hours_per_day   numeric(4,2) not null default 8 check (hours_per_day > 0 and hours_per_day <= 24),
  eod_window_days int not null default 7 check (eod_window_days between 0 and 60),
  eod_deadline    text not null default '10:00' check (eod_deadline ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  registration    text not null default 'closed' check (registration in ('closed', 'approval', 'open')),
  version         int not null default 1
);

create table teams (
  id          uuid primary key,
  name        text not null check (btrim(name) <> '' and char_length(name) <= 80),
  description text,
  created_at  timestamptz not null default now(),
  -- Set once: the team is gone from every list; reports and people of its time still name it.
  deleted_at  timestamptz,
  version     int not null default 1
);
-- A team is found by its name, whatever the case. The name of a deleted one is free.
create unique index teams_by_name on teams (lower(name)) where deleted_at is null;

create table users (
  id                 uuid primary key,
  name               text not null check (btrim(name) <> ''),
  email              text,
  password_hash      text,
  role               text not null check (role in ('admin', 'team_lead', 'team_member')),
  team_id            uuid references teams,
  status             text not null default 'active' check (status in ('active', 'inactive')),
  designation        text,
  profile_picture_id uuid,
  employee_id        text,
  date_of_birth      date,
  date_of_joining    date,
  phone_number       text,
  blood_group        text check (blood_group in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  last_day_of_office date,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  -- Set once, for good: the person left; name and history stay, the email is free again.
  deleted_at         timestamptz,
  version            int not null default 1,
  check (deleted_at is not null or email is not null),
  check (deleted_at is null or (status = 'inactive' and email is null and password_hash is null))
);
create unique index users_by_email on users (lower(email));
create index users_by_team on users (team_id) where deleted_at is null;
create index users_newest_first on users (created_at desc, id desc) where deleted_at is null;
create index users_by_name on users (lower(name), id) where deleted_at is null;

create table sessions (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip         text,
  user_agent text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- The one-time token that makes the first administrator; a row at most.
create table setup_tokens (
  id         boolean primary key default true check (id),
  token_hash text not null,
  created_at timestamptz not null default now()
);

-- Counted failures of sign-in and other limited calls, shared by every server process.
create table rate_limits (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);

create table idempotency_keys (
  user_id    uuid not null references users on delete cascade,
  key        text not null check (char_length(key) between 1 and 200),
  request    text not null,
  status     int,
  answer     jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_events (
  id        uuid primary key,
  actor_id  uuid references users,
  action    text not null,
  entity    text not null,
  entity_id uuid,
  before    jsonb,
  after     jsonb,
  ip        text,
  at        timestamptz not null default now()
);
create index audit_events_newest_first on audit_events (at desc, id desc);
create index audit_events_by_entity on audit_events (entity, entity_id, at desc);
create index audit_events_by_actor on audit_events (actor_id, at desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end $$;
create trigger audit_events_stay before update or delete on audit_events
  for each row execute function audit_is_append_only();

create table files (
  id           uuid primary key,
  name         text not null,
  content_type text not null,
  size         bigint not null check (size >= 0),
  purpose      text not null check (purpose in ('profile_picture', 'logo', 'attachment')),
  uploaded_by  uuid references users,
  uploaded_at  timestamptz not null default now()
);
create table file_chunks (
  file_id  uuid not null references files on delete cascade,
  position int not null,
  data     bytea not null,
  primary key (file_id, position)
);
-- Pictures are compressed already.
alter table file_chunks alter column data set storage external;
alter table users add foreign key (profile_picture_id) references files;
alter table settings add foreign key (logo_file_id) references files;

create table preferences (
  user_id uuid primary key references users on delete cascade,
  value   jsonb not null default '{}'
);
create table views (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  screen     text not null,
  name       text not null check (btrim(name) <> ''),
  search     jsonb not null,
  created_at timestamptz not null default now(),
  unique (user_id, screen, name)
);

-- Events over 8,000 bytes travel between server processes through this table.
create table socket_io_attachments (
  id         bigserial unique,
  created_at timestamptz default now(),
  payload    bytea
);

-- Notices of a person: written in the transaction of the change. The kinds are listed in the contract.
create table notifications (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  kind          text not null check (kind ~ '^[a-z_]{1,60}$'),
  title         text not null check (title <> '' and length(title) <= 600),
  body          text check (length(body) <= 2000),
  reason        text not null,
  actor_id      uuid references users,
  entity_type   text not null check (entity_type in ('leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation')),
  -- Null for what there is only one of.
  entity_id     uuid,
  -- How many events became this one.
  count         int not null default 1 check (count > 0),
  -- Newer notices of the kind about the same thing join it for ten minutes.
  is_latest     boolean not null default true,
  -- False: the person gets it by email or push only.
  in_app        boolean not null default true,
  created_at    timestamptz not null,
  -- Sorts the inbox: the creation, or the end of the snooze.
  shown_at      timestamptz not null,
  read_at       timestamptz,
  archived_at   timestamptz,
  snoozed_until timestamptz,
  check (snoozed_until is null or archived_at is null)
);
create unique index notifications_collapse on notifications (user_id, kind, entity_type, entity_id) nulls not distinct where is_latest;
create index notifications_inbox on notifications (user_id, shown_at desc, id desc) where archived_at is null and in_app;
create index notifications_archived on notifications (user_id, shown_at desc, id desc) where archived_at is not null and in_app;
create index notifications_unread on notifications (user_id, shown_at) where archived_at is null and read_at is null and in_app;
create index notifications_snoozed on notifications (snoozed_until) where snoozed_until is not null;
create index notifications_entity on notifications (entity_type, entity_id);
create index notifications_age on notifications (created_at);

-- What a person changed: kinds and channels that differ from the defaults, and the hours without emails and push.
create table notification_preferences (
  user_id     uuid primary key references users on delete cascade,
  kinds       jsonb not null default '{}' check (jsonb_typeof(kinds) = 'object'),
  quiet_start text check (quiet_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_end   text check (quiet_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  digest      text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  updated_at  timestamptz not null,
  check ((quiet_start is null) = (quiet_end is null)),
  check (quiet_start <> quiet_end)
);

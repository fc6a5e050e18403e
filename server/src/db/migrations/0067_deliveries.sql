-- Everything that waits to be sent, and what became of it: one table for the messages of all features.
create table deliveries (
  id              uuid primary key,
  -- `<feature>.<kind>`; the code says how the kind is sent.
  kind            text not null check (kind ~ '^[a-z-]+\.[a-z_]+$'),
  -- Who or what gets it. Deliveries of a kind to the same target are sent one after the other, or as one message.
  target          text not null check (target <> ''),
  -- At most one delivery of a kind has the same key.
  key             text,
  -- Ids of what to send. Emptied at the end, so that nothing personal stays here.
  payload         jsonb not null check (jsonb_typeof(payload) = 'object'),
  created_at      timestamptz not null,
  status          text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  attempts        int not null default 0 check (attempts >= 0),
  -- Null once it is sent, failed or skipped.
  next_attempt_at timestamptz,
  -- Set while a process sends it.
  claimed_at      timestamptz,
  -- Not sent after this time.
  expires_at      timestamptz,
  finished_at     timestamptz,
  error           text,
  check ((status = 'queued') = (next_attempt_at is not null)),
  check ((status = 'queued') = (finished_at is null)),
  check (claimed_at is null or status = 'queued')
);
create unique index deliveries_key on deliveries (kind, key) where key is not null;
create index deliveries_due on deliveries (kind, next_attempt_at, id) where status = 'queued' and claimed_at is null;
create index deliveries_claimed on deliveries (kind, target, claimed_at) where claimed_at is not null;
create index deliveries_sent on deliveries (kind, target, finished_at) where status = 'sent';
create index deliveries_failed on deliveries (finished_at) where status = 'failed';
create index deliveries_age on deliveries (created_at);

-- Push messages are sent to each browser by itself.
alter table push_subscriptions add column id uuid not null default gen_random_uuid() unique;

insert into deliveries (id, kind, target, payload, created_at, attempts, next_attempt_at, claimed_at, error)
select gen_random_uuid(), 'notifications.email', notifications.user_id || ' ' || notifications.kind,
  jsonb_build_object('userId', notifications.user_id, 'notificationId', notifications.id),
  notifications.created_at, attempts, next_attempt_at, claimed_at, error
from notification_deliveries join notifications on notifications.id = notification_id
where channel = 'email' and status = 'queued';

insert into deliveries (id, kind, target, payload, created_at, attempts, next_attempt_at, claimed_at, error)
select gen_random_uuid(), 'notifications.push', push_subscriptions.id || ' ' || notifications.kind,
  jsonb_build_object('userId', notifications.user_id, 'notificationId', notifications.id, 'subscriptionId', push_subscriptions.id),
  notifications.created_at, attempts, next_attempt_at, claimed_at, error
from notification_deliveries join notifications on notifications.id = notification_id
  join push_subscriptions on push_subscriptions.user_id = notifications.user_id
where channel = 'push' and status = 'queued';

drop table notification_deliveries;

-- Addresses of other programs that receive the changes. Secrets are encrypted.
create table webhooks (
  id              uuid primary key,
  url             text not null check (char_length(url) between 1 and 2000),
  description     text not null check (btrim(description) <> '' and char_length(description) <= 80),
  -- Names of changes; `*` stands for all of them.
  events          text[] not null check (cardinality(events) > 0),
  secret          text not null,
  last_four       text not null check (char_length(last_four) = 4),
  -- The replaced secret, which signs too until then.
  previous_secret text,
  previous_until  timestamptz,
  created_at      timestamptz not null,
  paused_at       timestamptz,
  -- Null if an admin paused it.
  pause_reason    text,
  -- The first attempt that failed since the last one that got through.
  failing_since   timestamptz,
  version         int not null default 1 check (version > 0),
  check ((previous_secret is null) = (previous_until is null)),
  check (pause_reason is null or paused_at is not null)
);

-- What was sent to webhooks, or will be. `deliveries` says when the next attempt is.
create table webhook_deliveries (
  id         uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event      text not null check (event ~ '^[a-z_]+\.[a-z_]+$'),
  -- As sent: ids and names of fields, no values. `json` keeps the order of the fields.
  body       json not null check (json_typeof(body) = 'object'),
  created_at timestamptz not null,
  status     text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  -- How often it was sent again by hand. Each time begins a new round of attempts.
  round      int not null default 0 check (round >= 0),
  -- The latest attempts, oldest first: at, ms, status, error.
  attempts   jsonb not null default '[]' check (jsonb_typeof(attempts) = 'array')
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_by_status on webhook_deliveries (webhook_id, status, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check check (entity_type in (
    'leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu', 'report', 'question', 'nudge', 'access_token',
    'webhook', 'series'));

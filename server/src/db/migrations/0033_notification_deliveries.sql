-- Emails and push messages of notices: written with the notice, sent by jobs. Each is sent at most once.
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel         text not null check (channel in ('email', 'push')),
  status          text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  attempts        int not null default 0,
  -- Null once it is sent, failed or skipped.
  next_attempt_at timestamptz,
  -- Set while a process sends it.
  claimed_at      timestamptz,
  error           text,
  primary key (notification_id, channel),
  check ((status = 'queued') = (next_attempt_at is not null))
);
create index notification_deliveries_due on notification_deliveries (next_attempt_at) where status = 'queued';

-- The browsers that get push messages, until their session ends. An endpoint belongs to the person who subscribed it last.
create table push_subscriptions (
  endpoint   text primary key check (length(endpoint) between 1 and 2000),
  user_id    uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  p256dh     text not null check (length(p256dh) between 1 and 200),
  auth       text not null check (length(auth) between 1 and 100),
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- The key pair with which push services recognize this server (VAPID). One row; the private key is encrypted.
create table push_keys (
  id          boolean primary key default true check (id),
  public_key  text not null,
  private_key text not null
);

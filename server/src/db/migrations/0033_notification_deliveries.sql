-- Emails of notices: written with the notice, sent by jobs. Each is sent at most once.
create table notification_deliveries (
  notification_id uuid not null references notifications on delete cascade,
  channel         text not null check (channel in ('email')),
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

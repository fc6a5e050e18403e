-- Digests by email: at most one per person and day, written by a schedule and sent by jobs. Each is sent at most once.
create table digest_emails (
  user_id         uuid not null references users on delete cascade,
  -- The day of the email, in the company's timezone.
  date            date not null,
  status          text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  attempts        int not null default 0,
  -- Null once it is sent, failed or skipped.
  next_attempt_at timestamptz,
  -- Set while a process sends it.
  claimed_at      timestamptz,
  error           text,
  primary key (user_id, date),
  check ((status = 'queued') = (next_attempt_at is not null))
);
create index digest_emails_due on digest_emails (next_attempt_at) where status = 'queued';
create index digest_emails_of_day on digest_emails (date);
create index notification_preferences_digest on notification_preferences (digest) where digest <> 'off';

-- Team channels: an incoming webhook per team, and the messages to it. Each message is sent at most once.
create table team_channels (
  team_id           uuid primary key references teams on delete cascade,
  kind              text not null check (kind in ('slack', 'mattermost', 'google_chat', 'teams')),
  -- Encrypted: who knows the address can post.
  url               text not null,
  host              text not null,
  set_at            timestamptz not null,
  paused_at         timestamptz,
  last_delivered_at timestamptz,
  last_failed_at    timestamptz,
  last_error        text,
  version           int not null default 1,
  check ((last_failed_at is null) = (last_error is null)),
  check (paused_at is null or last_error is not null)
);

create table team_channel_messages (
  team_id         uuid not null references teams on delete cascade,
  kind            text not null check (kind in ('digest', 'missing', 'leave', 'blocker')),
  -- The day of a digest or deadline, the id of a leave or blocker. The text is made when it is sent.
  subject         text not null,
  created_at      timestamptz not null,
  status          text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  attempts        int not null default 0,
  -- Null once it is sent, failed or skipped.
  next_attempt_at timestamptz,
  -- Set while a process sends it.
  claimed_at      timestamptz,
  error           text,
  primary key (team_id, kind, subject),
  check ((status = 'queued') = (next_attempt_at is not null))
);
create index team_channel_messages_due on team_channel_messages (next_attempt_at) where status = 'queued';
create index team_channel_messages_by_time on team_channel_messages (created_at);

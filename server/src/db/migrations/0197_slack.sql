-- Slack accounts of people. One person has one, and one Slack account belongs to one person.
create table slack_links (
  user_id       uuid primary key references users on delete cascade,
  workspace_id  text not null check (workspace_id ~ '^[A-Z0-9]{2,30}$'),
  slack_user_id text not null check (slack_user_id ~ '^[A-Z0-9]{2,30}$'),
  -- As Slack named them with the command.
  name          text not null check (length(name) <= 100),
  workspace     text not null check (length(workspace) <= 100),
  linked_at     timestamptz not null,
  unique (workspace_id, slack_user_id)
);

-- Links that were shown in Slack. One Slack account has one, which links it once.
create table slack_link_tokens (
  workspace_id  text not null check (workspace_id ~ '^[A-Z0-9]{2,30}$'),
  slack_user_id text not null check (slack_user_id ~ '^[A-Z0-9]{2,30}$'),
  token_hash    text not null unique,
  name          text not null check (length(name) <= 100),
  workspace     text not null check (length(workspace) <= 100),
  expires_at    timestamptz not null,
  primary key (workspace_id, slack_user_id)
);

-- What Slack has sent, so that a repetition changes nothing.
create table slack_requests (
  id          text primary key check (length(id) <= 200),
  received_at timestamptz not null
);
create index slack_requests_by_time on slack_requests (received_at);

-- Messages in both directions. What an answer needs is removed once it is sent.
create table slack_messages (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  direction  text not null check (direction in ('in', 'out')),
  kind       text not null check (kind in ('report', 'leave', 'send', 'away', 'tasks', 'help', 'decision', 'request', 'other')),
  status     text not null check (
    case direction
      when 'in' then status in ('received', 'answered', 'failed', 'skipped')
      else status in ('queued', 'accepted', 'failed', 'skipped')
    end),
  -- Encrypted: the address at which Slack takes the answer, and what was asked.
  content    text,
  error      text,
  attempts   int not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index slack_messages_of_user on slack_messages (user_id, created_at desc, id desc);
create index slack_messages_by_time on slack_messages (created_at desc, id desc);

-- Everything sent and received by WhatsApp and Slack, with the reminders that went by email.
create or replace view reminder_log as
  select id, user_id, 'reminder'::text as kind, date, channel, 'out'::text as direction, status, attempts, error, sent_by, created_at, updated_at
  from reminders
  union all
  select id, user_id, kind, (created_at at time zone 'UTC')::date, 'whatsapp'::text, direction, status, attempts, error, null::uuid, created_at, updated_at
  from conversation_messages
  union all
  select id, user_id, kind, (created_at at time zone 'UTC')::date, 'slack'::text, direction, status, attempts, error, null::uuid, created_at, updated_at
  from slack_messages;

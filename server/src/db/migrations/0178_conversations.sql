-- Phone numbers of people who answer by WhatsApp. A number counts once its owner sent the code from it.
create table conversation_numbers (
  user_id         uuid primary key references users on delete cascade,
  phone_number    text unique check (phone_number ~ '^\+[1-9]\d{4,14}$'),
  verified_at     timestamptz,
  code_hash       text,
  code_expires_at timestamptz,
  -- When the newest message was written: WhatsApp allows answers for 24 hours.
  last_message_at timestamptz,
  -- What the next message may answer.
  state           jsonb not null default '{}' check (jsonb_typeof(state) = 'object'),
  check ((phone_number is null) = (verified_at is null)),
  check ((code_hash is null) = (code_expires_at is null))
);
create unique index conversation_numbers_code on conversation_numbers (code_hash) where code_hash is not null;

-- Messages in both directions. Their texts are removed once they are answered or sent: the log says of which kind they were.
create table conversation_messages (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  direction  text not null check (direction in ('in', 'out')),
  kind       text not null check (kind in (
    'verify', 'report', 'plan', 'leave', 'send', 'change', 'balance', 'away', 'help', 'decision', 'request', 'stop', 'other')),
  status     text not null check (
    case direction
      when 'in' then status in ('received', 'answered', 'ignored', 'failed')
      else status in ('queued', 'accepted', 'sent', 'delivered', 'read', 'failed', 'skipped')
    end),
  -- Of WhatsApp, which repeats messages.
  message_id text unique,
  content    jsonb check (jsonb_typeof(content) = 'object'),
  error      text,
  attempts   int not null default 0 check (attempts >= 0),
  -- When the sender wrote it; of an answer, when it was made.
  written_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (direction = 'out' or message_id is not null)
);
create index conversation_messages_of_user on conversation_messages (user_id, created_at desc, id desc);
create index conversation_messages_by_time on conversation_messages (created_at desc, id desc);
create index conversation_messages_open on conversation_messages (user_id, written_at, id) where status = 'received';

create table conversation_settings (
  id             boolean primary key default true check (id),
  -- The number to which people write, as WhatsApp names it.
  company_number text check (company_number ~ '^\+[1-9]\d{4,14}$')
);
insert into conversation_settings default values;

-- Everything sent and received by WhatsApp, with the reminders that went by email.
create view reminder_log as
  select id, user_id, 'reminder'::text as kind, date, channel, 'out'::text as direction, status, attempts, error, sent_by, created_at, updated_at
  from reminders
  union all
  select id, user_id, kind, (created_at at time zone 'UTC')::date, 'whatsapp'::text, direction, status, attempts, error, null::uuid, created_at, updated_at
  from conversation_messages;

-- Access tokens: what a script sends to act as its person, with fewer rights. Only the SHA-256 of a token is stored.
create table access_tokens (
  id             uuid primary key,
  user_id        uuid not null references users,
  name           text not null check (btrim(name) <> '' and char_length(name) <= 80),
  hash           text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  last_four      text not null check (char_length(last_four) = 4),
  scopes         text[] not null check (cardinality(scopes) > 0),
  created_at     timestamptz not null,
  expires_at     timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  last_used_at   timestamptz,
  -- Calls in the minute that began at `minute_at`.
  calls          int not null default 0 check (calls >= 0),
  minute_at      timestamptz,
  -- When the person got the notice that the token ends soon.
  noticed_at     timestamptz
);
create index access_tokens_of_user on access_tokens (user_id, id);
create index access_tokens_ending on access_tokens (expires_at) where noticed_at is null;

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check check (entity_type in (
    'leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu', 'report', 'question', 'nudge', 'access_token'));

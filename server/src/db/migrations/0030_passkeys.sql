-- Passkeys (WebAuthn): a second factor, and a way to sign in alone.
create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  -- Base64url, chosen by the authenticator.
  credential_id text not null unique,
  public_key    bytea not null,
  -- Signatures so far, if the authenticator counts them; never goes back.
  counter       bigint not null default 0 check (counter >= 0),
  transports    text[] not null default '{}',
  name          text not null check (btrim(name) <> '' and char_length(name) <= 60),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- Challenges that wait for their answer. Deleted by the answer, so that none counts twice.
create table passkey_challenges (
  challenge  text primary key,
  purpose    text not null check (purpose in ('creation', 'sign_in')),
  -- The only person who may answer; null for signing in with any passkey.
  user_id    uuid references users on delete cascade,
  expires_at timestamptz not null,
  check (purpose <> 'creation' or user_id is not null)
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

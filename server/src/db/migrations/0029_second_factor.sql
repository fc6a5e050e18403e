-- A second factor at sign-in: authenticator apps (TOTP, RFC 6238) and recovery codes.

create table totp_authenticators (
  user_id      uuid primary key references users on delete cascade,
  -- Encrypted with a key derived from JWT_SECRET.
  secret       text not null,
  added_at     timestamptz not null,
  -- Null until the first code is confirmed; only then it counts as a second factor.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- The time step of the last accepted code: a code counts once.
  last_step    bigint,
  check (confirmed_at is not null or last_used_at is null)
);

-- SHA-256 of 80 random bits. A used code is deleted.
create table recovery_codes (
  user_id    uuid not null references users on delete cascade,
  code_hash  text not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- Sign-ins with a right password that wait for a second factor. They end with the user's sessions.
create table pending_sign_ins (
  -- SHA-256 of the token in the browser's cookie.
  token_hash text primary key,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_user on pending_sign_ins (user_id);
create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);

-- When the person last proved who they are: at sign-in, or with POST /auth/confirm. Null in older sessions.
alter table sessions add column confirmed_at timestamptz;
-- How the sign-in was proved besides the password; 'provider': by the single sign-on provider.
alter table sessions add column second_factor text
  check (second_factor in ('totp', 'recovery_code', 'passkey', 'provider'));

alter table settings add column require_second_factor text not null default 'none'
  check (require_second_factor in ('none', 'admins', 'leads', 'all'));
-- When the rule began to concern more people; their grace period starts here.
alter table settings add column second_factor_required_at timestamptz;
alter table settings add check (require_second_factor = 'none' or second_factor_required_at is not null);

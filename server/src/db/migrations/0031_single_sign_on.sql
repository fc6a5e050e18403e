-- Accounts linked to a person at the OpenID Connect provider. An account has at most one link, which is made once by a
-- verified email; from then on the pair of issuer and subject decides.
create table oidc_identities (
  issuer    text not null check (length(issuer) between 1 and 1000),
  subject   text not null check (length(subject) between 1 and 1000),
  user_id   uuid not null unique references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);

-- Sign-ins that have gone to the provider and not come back. Each is used once, by the browser that began it.
create table oidc_requests (
  state_hash    text primary key,
  browser_hash  text not null,
  nonce         text not null,
  code_verifier text not null,
  redirect_uri  text not null,
  next          text check (length(next) <= 2000),
  expires_at    timestamptz not null
);
create index oidc_requests_expiry on oidc_requests (expires_at);

-- Sessions that began at the provider, with what its sign-out needs.
create table oidc_sessions (
  session_id uuid primary key references sessions on delete cascade,
  id_token   text not null,
  base_url   text not null
);

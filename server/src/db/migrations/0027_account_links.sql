-- Links with which people choose their password. Only hashes of the tokens are stored. An email carries a token of its own,
-- made when it is sent, so that no readable token waits in the database.
create table account_links (
  id               uuid primary key,
  user_id          uuid not null references users on delete cascade,
  purpose          text not null check (purpose in ('invitation', 'reset')),
  -- Null: requested by the person, or printed on the server.
  created_by       uuid references users,
  token_hash       text not null unique,
  email_token_hash text unique,
  created_at       timestamptz not null,
  expires_at       timestamptz not null check (expires_at > created_at),
  used_at          timestamptz,
  -- Replaced by a newer link, or ended by a change of the account.
  ended_at         timestamptz,
  -- Null: no email.
  email_status     text check (email_status in ('queued', 'sent', 'failed')),
  -- The address of Daybook in the emailed link.
  base_url         text not null,
  email_tries_left int not null default 0 check (email_tries_left >= 0),
  next_email_at    timestamptz,
  check (used_at is null or ended_at is null),
  check (email_status is distinct from 'queued' or next_email_at is not null)
);
-- A person has at most one usable link.
create unique index account_links_open on account_links (user_id) where used_at is null and ended_at is null;
create index account_links_by_user on account_links (user_id, created_at desc);
create index account_links_emails on account_links (next_email_at) where email_status = 'queued';
create index account_links_by_expiry on account_links (expires_at);

-- A link dies with a new password, a new email address and a closed or deactivated account, whichever code changes it.
create function end_account_links() returns trigger language plpgsql as $$
begin
  update account_links set ended_at = now() where user_id = new.id and used_at is null and ended_at is null;
  return null;
end $$;
create trigger users_end_account_links after update of password_hash, email, status on users for each row
  when (new.password_hash is distinct from old.password_hash
     or lower(new.email) is distinct from lower(old.email)
     or new.status <> 'active')
  execute function end_account_links();

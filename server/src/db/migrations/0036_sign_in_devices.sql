-- The devices (browser and system) that each person has signed in with, to notify them of a new one. Sessions end and are
-- deleted; these rows stay until the account is deleted. Accounts from before start without any: their next sign-in counts
-- as known.
create table sign_in_devices (
  user_id       uuid not null references users on delete cascade,
  -- As the list of sessions names it: 'Firefox on Windows'.
  device        text not null check (device <> ''),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null check (last_seen_at >= first_seen_at),
  primary key (user_id, device)
);

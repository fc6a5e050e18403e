-- What admins tell everybody and who has seen it; the company's policy with its versions and who confirmed them.

create table announcements (
  id         uuid primary key,
  title      text not null check (btrim(title) <> '' and char_length(title) <= 200),
  content    text not null check (btrim(content) <> '' and char_length(content) <= 20000),
  pinned     boolean not null default false,
  -- From then on it is in force no longer; null for one that stays.
  expires_at timestamptz,
  sender_id  uuid not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version    int not null default 1
);
create index announcements_newest_first on announcements (created_at desc, id desc);

create table announcements_seen (
  user_id         uuid not null references users,
  announcement_id uuid not null references announcements on delete cascade,
  seen_at         timestamptz not null default now(),
  primary key (user_id, announcement_id)
);
create index announcements_seen_by_announcement on announcements_seen (announcement_id);

-- Every text the policy ever had; the highest version is in force.
create table policy_versions (
  version                  int primary key check (version >= 1),
  content                  text not null check (btrim(content) <> '' and char_length(content) <= 200000),
  requires_acknowledgement boolean not null,
  written_by               uuid not null references users,
  written_at               timestamptz not null default now()
);

create table policy_acknowledgements (
  version         int not null references policy_versions,
  user_id         uuid not null references users,
  acknowledged_at timestamptz not null default now(),
  primary key (version, user_id)
);

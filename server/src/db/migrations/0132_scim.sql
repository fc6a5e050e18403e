-- What an identity provider has told about people and groups (SCIM 2.0). A person without a row is known by the email.
create table scim_users (
  user_id uuid primary key references users on delete cascade,
  user_name text not null check (length(user_name) between 1 and 320),
  external_id text check (length(external_id) between 1 and 320),
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  -- The provider has deleted the person: their account is deactivated and no longer shown to it.
  removed_at timestamptz
);
create unique index scim_users_by_user_name on scim_users (lower(user_name));
create unique index scim_users_by_external_id on scim_users (external_id) where external_id is not null;

create table scim_groups (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  external_id text check (length(external_id) between 1 and 320),
  -- What its members get; chosen in the settings.
  role text check (role in ('admin', 'team_lead', 'team_member')),
  team_id uuid references teams on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index scim_groups_by_name on scim_groups (text_key(name));
create unique index scim_groups_by_external_id on scim_groups (external_id) where external_id is not null;
create index scim_groups_by_team on scim_groups (team_id);

create table scim_group_members (
  group_id uuid not null references scim_groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_members_by_user on scim_group_members (user_id);

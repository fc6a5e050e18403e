-- One reaction per person and announcement.
create table announcement_reactions (
  announcement_id uuid not null references announcements on delete cascade,
  user_id         uuid not null references users,
  reaction        text not null check (reaction in ('thanks', 'well_done', 'like', 'looking')),
  created_at      timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_reactions_by_user on announcement_reactions (user_id);

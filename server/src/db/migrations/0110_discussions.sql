-- Comments on reports, as on tasks.
create table eod_comments (
  id         uuid primary key,
  eod_id     uuid not null references eods on delete cascade,
  author_id  uuid not null references users,
  text       text not null check (btrim(text) <> '' and char_length(text) <= 10000),
  created_at timestamptz not null,
  edited_at  timestamptz,
  version    int not null default 1 check (version >= 1)
);
create index eod_comments_oldest_first on eod_comments (eod_id, created_at, id);

-- One reaction per person and report.
create table eod_reactions (
  eod_id     uuid not null references eods on delete cascade,
  user_id    uuid not null references users,
  reaction   text not null check (reaction in ('thanks', 'well_done', 'like', 'looking')),
  created_at timestamptz not null,
  primary key (eod_id, user_id)
);

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check
    check (entity_type in ('leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu', 'report'));

-- Users that act only with access tokens. Their rows in `users` are deleted from the start, so that no list or count has them.
create table service_accounts (
  user_id    uuid primary key references users,
  created_at timestamptz not null
);

-- Announcements that must be read: until when, and who has confirmed them.
alter table announcements add column must_read_by date;
create index announcements_to_confirm on announcements (must_read_by) where must_read_by is not null;

create table announcement_confirmations (
  user_id         uuid not null references users,
  announcement_id uuid not null references announcements on delete cascade,
  confirmed_at    timestamptz not null,
  primary key (user_id, announcement_id)
);
create index announcement_confirmations_by_announcement on announcement_confirmations (announcement_id);

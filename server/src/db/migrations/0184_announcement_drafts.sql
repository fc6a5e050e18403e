-- Drafts and scheduled announcements. `created_at` of a published one is when it was published.
alter table announcements
  add column status text not null default 'published' check (status in ('draft', 'scheduled', 'published')),
  add column publish_at timestamptz,
  add constraint announcements_scheduled check ((status = 'scheduled') = (publish_at is not null)),
  add constraint announcements_expire_later check (expires_at > publish_at);
create index announcements_to_publish on announcements (publish_at) where status = 'scheduled';
create index announcements_unpublished on announcements (status) where status <> 'published';

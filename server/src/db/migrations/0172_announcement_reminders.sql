-- Reminders to confirm an announcement that must be read.
alter table nudges
  add column announcement_id uuid references announcements on delete set null,
  drop constraint nudges_kind_check,
  add constraint nudges_kind_check check (kind in ('report', 'evaluation', 'evaluation_response', 'self_review', 'policy', 'announcement')),
  drop constraint nudges_check1,
  add constraint nudges_about_check check ((kind in ('policy', 'announcement')) = (about is null)),
  add constraint nudges_of_announcements check (announcement_id is null or kind = 'announcement');
create index nudges_by_announcement on nudges (announcement_id) where announcement_id is not null;

-- Files and pictures of announcements.
alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check
    check (purpose in ('profile_picture', 'logo', 'attachment', 'leave_document', 'announcement_file', 'announcement_picture'));

create table announcement_files (
  file_id         uuid primary key references files,
  announcement_id uuid not null references announcements on delete cascade,
  position        bigint not null generated always as identity
);
create index announcement_files_by_announcement on announcement_files (announcement_id, position);

-- What counts towards the limits of uploads.
drop index files_attachment_sizes;
create index files_attachment_sizes on files (uploaded_by, uploaded_at) include (size)
  where purpose in ('attachment', 'leave_document', 'announcement_file', 'announcement_picture');

-- A leave type can require a document, such as a doctor's note, for requests of more than these charged days.
alter table leave_types add column document_after_days int check (document_after_days between 0 and 366);

alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('profile_picture', 'logo', 'attachment', 'leave_document'));

create table leave_documents (
  file_id  uuid primary key references files,
  leave_id uuid not null references leaves on delete cascade,
  position bigint not null generated always as identity
);
create index leave_documents_by_leave on leave_documents (leave_id, position);

-- What counts towards the limits of uploads.
drop index files_attachment_sizes;
create index files_attachment_sizes on files (uploaded_by, uploaded_at) include (size)
  where purpose in ('attachment', 'leave_document');

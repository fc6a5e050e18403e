-- Sums of attachments: in total and per user within a day.
create index files_attachment_sizes on files (uploaded_by, uploaded_at) include (size) where purpose = 'attachment';

-- Calendar links of accounts that were deactivated before deactivation revoked them.
delete from calendar_feeds using users where users.id = calendar_feeds.user_id and users.status <> 'active';

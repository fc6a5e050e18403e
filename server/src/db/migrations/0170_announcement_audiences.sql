-- Whom an announcement is for; null is everyone. Who sees it is decided by `in_audience` whenever it is read.
alter table announcements add column audience jsonb check (is_audience(audience));

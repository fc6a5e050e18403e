-- Requests that wait too long, or whose lead is away without a delegate, also go to the admins.
-- Workdays without an answer; 0: only for leads who are away.
alter table settings add column leave_escalation_days int not null default 2 check (leave_escalation_days between 0 and 30);
alter table leaves add column escalated_at timestamptz;

-- Whom a person covers for, on the dashboard.
create index leaves_by_cover on leaves (cover_user_id, end_date) where cover_user_id is not null and status = 'Approved' and deleted_at is null;

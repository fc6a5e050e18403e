-- Whom the notices about a blocker without an owner have reached: each escalation is told once.
alter table blockers add column escalated_to text not null default 'none' check (escalated_to in ('none', 'lead', 'admins'));
-- Those without an owner so far are on the desk already; only new ones are told.
update blockers set escalated_to = 'admins' where state = 'open' and owner_id is null;

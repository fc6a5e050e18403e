-- Approved leave that is sent to its owner as an event of a calendar (iMIP).
alter table notification_preferences add column calendar boolean not null default false;

-- The events that a person has got of a leave, so that one that is gone is cancelled.
create table calendar_mails (
  leave_id uuid primary key references leaves on delete cascade,
  user_id uuid not null references users on delete cascade,
  events text[] not null,
  version int not null,
  sent_at timestamptz not null
);
create index calendar_mails_by_user on calendar_mails (user_id);

-- How a kind is sent, for the state of the server.
alter table deliveries add column channel text check (channel in ('email', 'push', 'team channel', 'none'));
update deliveries set channel = case kind when 'notifications.push' then 'push' else 'email' end;
alter table deliveries alter column channel set not null;

-- Emails of account links, digests, messages to team channels and emails about security move to `deliveries`.
insert into deliveries (id, kind, channel, target, payload, created_at, status, attempts, next_attempt_at, expires_at, finished_at)
select gen_random_uuid(),
  case when requested or purpose = 'confirm_email' then 'account-links.requested_email' else 'account-links.email' end, 'email',
  user_id::text,
  case when email_status = 'queued' then jsonb_build_object('linkId', id) else '{}' end,
  created_at, email_status, greatest(5 - email_tries_left, 0),
  case when email_status = 'queued' then next_email_at end, expires_at, case when email_status <> 'queued' then created_at end
from account_links where email_status is not null;
drop index account_links_emails;
alter table account_links drop column email_status, drop column email_tries_left, drop column next_email_at;

-- Those that were sent stay too, so that none is sent again.
insert into deliveries (id, kind, channel, target, key, payload, created_at, status, attempts, next_attempt_at, claimed_at, expires_at, finished_at, error)
select gen_random_uuid(), 'digests.email', 'email', user_id::text, user_id || ' ' || date,
  case when status = 'queued' then jsonb_build_object('userId', user_id, 'date', date) else '{}' end,
  date::timestamptz, status, attempts, next_attempt_at, claimed_at, null, case when status <> 'queued' then date::timestamptz end, error
from digest_emails;
drop table digest_emails;

insert into deliveries (id, kind, channel, target, key, payload, created_at, status, attempts, next_attempt_at, claimed_at, finished_at, error)
select gen_random_uuid(), 'team-channels.message', 'team channel', team_id::text, team_id || ' ' || kind || ' ' || subject,
  case when status = 'queued' then jsonb_build_object('teamId', team_id, 'kind', kind, 'subject', subject) else '{}' end,
  created_at, status, attempts, next_attempt_at, claimed_at, case when status <> 'queued' then created_at end, error
from team_channel_messages;
drop table team_channel_messages;

-- Requests for a link and emails about changed addresses and security were jobs of the queue, which a new database does not have yet.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into deliveries (id, kind, channel, target, payload, created_at, next_attempt_at, expires_at)
  select gen_random_uuid(),
    case name when 'accountLinks.request' then 'account-links.request'
      when 'accountLinks.email_changed' then 'account-links.email_changed'
      when 'sessions.new_device' then 'sessions.new_device' else 'second-factor.removed' end,
    case name when 'accountLinks.request' then 'none' else 'email' end,
    case name when 'accountLinks.request' then data ->> 'email' when 'accountLinks.email_changed' then data ->> 'to' else data ->> 'userId' end,
    data, created_on, now(), case name when 'accountLinks.request' then created_on + interval '1 hour' end
  from pgboss.job
  where name in ('accountLinks.request', 'accountLinks.email_changed', 'sessions.new_device', 'second-factor.removed')
    and state in ('created', 'retry', 'active');
  delete from pgboss.job
  where name in ('accountLinks.request', 'accountLinks.email_changed', 'sessions.new_device', 'second-factor.removed');
end $$;

-- Reminders that wait move to `deliveries`. `reminders` stays as their log, with what WhatsApp reports.
insert into deliveries (id, kind, channel, target, payload, created_at, attempts, next_attempt_at, claimed_at, error)
select gen_random_uuid(), 'reminders.' || channel, 'none', id::text, jsonb_build_object('reminderId', id), created_at,
  greatest(5 - tries_left, 0), next_attempt_at, claimed_at, error
from reminders where status = 'queued';
alter table reminders drop column tries_left, drop column next_attempt_at, drop column claimed_at;

do $$
begin
  if to_regclass('pgboss.job') is not null then delete from pgboss.job where name = 'reminders.deliver'; end if;
end $$;

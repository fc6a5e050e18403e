-- Emails about an account that single sign-on opens were jobs of the queue, which a new database does not have yet.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into deliveries (id, kind, channel, target, payload, created_at, next_attempt_at)
  select gen_random_uuid(), 'single-sign-on.linked', 'email', data ->> 'userId', data, created_on, now()
  from pgboss.job where name = 'singleSignOn.linked' and state in ('created', 'retry', 'active');
  delete from pgboss.job where name = 'singleSignOn.linked';
end $$;

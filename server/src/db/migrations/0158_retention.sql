-- How long data is kept, in days by class; what has no entry is kept.
alter table settings add column retention jsonb not null default '{}' check (jsonb_typeof(retention) = 'object');

-- Audit events go only by this rule, and never before a year.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
declare
  erased constant text[] := '{before,after,ip,words}';
begin
  if tg_op = 'UPDATE' and current_setting('daybook.erasing', true) = 'on' and to_jsonb(new) - erased = to_jsonb(old) - erased then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('daybook.retention', true) = 'on' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'audit events are append-only';
end $$;

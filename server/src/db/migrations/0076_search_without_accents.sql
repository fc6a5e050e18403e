-- Texts are searched without case and accents: what search_key makes of them is stored, so that a search compares letters only.
alter table tasks drop column words;
alter table tasks add column words text not null
  generated always as (search_key('#' || number::text || ' ' || title || ' ' || description)) stored;
create index tasks_by_words on tasks using gin (words gin_trgm_ops);

drop index eods_by_plan;
alter table eods add column plan_words text generated always as (search_key(plan_tomorrow)) stored;
create index eods_by_plan on eods using gin (plan_words gin_trgm_ops);

create or replace function collect_eod_words() returns trigger language plpgsql as $$
begin
  update eods set words = collected.words, has_blockers = collected.has_blockers
  from (
    select eod_id, search_key(string_agg(concat_ws(E'\n', task_name, description, blockers), E'\n' order by position)) as words,
      bool_or(blockers <> '' or status = 'Blocked') as has_blockers
    from eod_items where eod_id in (select eod_id from added) group by eod_id
  ) as collected
  where eods.id = collected.eod_id;
  return null;
end $$;
-- The words were in lower case before: only those with other letters than ASCII change.
update eods set words = search_key(words) where octet_length(words) <> length(words);

drop index audit_events_by_words;
alter table audit_events add column words text not null generated always as
  (search_key(action || ' ' || coalesce(ip, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) stored;
create index audit_events_by_words on audit_events using gin (words gin_trgm_ops);

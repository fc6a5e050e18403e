-- What a task is searched by, in lower case. One or two letters have no trigram, so all texts are looked through for them:
-- lowering every text again for every search took four times as long as finding the letters.
drop index tasks_by_words;
alter table tasks add column words text not null generated always as (lower('#' || number::text || ' ' || title || ' ' || description)) stored;
create index tasks_by_words on tasks using gin (words gin_trgm_ops);

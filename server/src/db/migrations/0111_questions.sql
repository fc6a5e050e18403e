-- Questions about days without a report, answered once. About a report, a question is a comment on it.
create table questions (
  id          uuid primary key,
  user_id     uuid not null references users,
  date        date not null,
  asked_by    uuid not null references users,
  text        text not null check (btrim(text) <> '' and char_length(text) <= 2000),
  asked_at    timestamptz not null,
  answer      text check (btrim(answer) <> '' and char_length(answer) <= 2000),
  answered_at timestamptz,
  check (asked_by <> user_id),
  check ((answer is null) = (answered_at is null))
);
create index questions_waiting on questions (user_id, date, id) where answer is null;

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check
    check (entity_type in ('leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu', 'report', 'question'));

-- Reminders that people send to others: at most one per person, kind and day of sending.
create table nudges (
  id      uuid primary key,
  user_id uuid not null references users,
  kind    text not null check (kind in ('report', 'evaluation', 'evaluation_response', 'policy')),
  -- The day of the report, or the first day of the evaluation's month.
  about   date,
  sent_on date not null,
  sent_by uuid not null references users,
  sent_at timestamptz not null,
  check (sent_by <> user_id),
  check ((kind = 'policy') = (about is null)),
  unique (user_id, kind, sent_on)
);
create index nudges_of_day on nudges (kind, sent_on);

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check check (entity_type in (
    'leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu', 'report', 'question', 'nudge'));

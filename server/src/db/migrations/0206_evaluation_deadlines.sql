-- The day of the following month by which self-reviews and evaluations are due; 0: none.
alter table settings
  add column self_review_due_day int not null default 0 check (self_review_due_day between 0 and 28),
  add column evaluation_due_day int not null default 0 check (evaluation_due_day between 0 and 28);

-- Reminders of these days are sent by no one, once for each month.
alter table nudges alter column sent_by drop not null;
create unique index nudges_of_deadlines on nudges (user_id, kind, about) where sent_by is null;

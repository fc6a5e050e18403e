-- Changes of ratings before sharing, by an admin who compares evaluations.
create table kra_calibrations (
  id             uuid primary key,
  evaluation_id  uuid not null references kra_evaluations on delete cascade,
  calibrated_by  uuid references users,
  calibrated_at  timestamptz not null,
  reason         text not null check (char_length(btrim(reason)) >= 10 or reason = '[erased]'),
  previous_score numeric(5,2) not null check (previous_score between 0 and 100),
  score          numeric(5,2) not null check (score between 0 and 100)
);
create index kra_calibrations_by_evaluation on kra_calibrations (evaluation_id, calibrated_at);

-- Null: the evaluator changed it.
alter table kra_rating_changes add column calibration_id uuid references kra_calibrations on delete cascade;

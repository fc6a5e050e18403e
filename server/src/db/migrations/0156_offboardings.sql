-- People who leave: what was decided about what they have open, and a checklist of what Daybook cannot do.
create table offboardings (
  id                uuid primary key,
  user_id           uuid not null references users,
  state             text not null check (state in ('planned', 'done', 'called_off')),
  -- Decisions as the API has them: kind, id, choice and who takes it over.
  decisions         jsonb not null default '[]' check (jsonb_typeof(decisions) = 'array'),
  -- Steps: text, done.
  checklist         jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array'),
  -- The last day of office before it was planned, for calling it off.
  previous_last_day date,
  planned_by        uuid references users,
  planned_at        timestamptz not null,
  ended_at          timestamptz,
  check ((state = 'planned') = (ended_at is null))
);
create unique index offboardings_planned on offboardings (user_id) where state = 'planned';
create index offboardings_of_user on offboardings (user_id, planned_at desc, id desc);
create index offboardings_latest on offboardings (planned_at desc, id desc);

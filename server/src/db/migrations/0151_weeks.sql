alter table settings
  add column week_approval text not null default 'off' check (week_approval in ('off', 'on')),
  add column payroll text not null default 'off' check (payroll in ('off', 'on'));

-- Weeks that people submit for approval, from their Monday. An open week without a note has no row.
create table weeks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  week_start date not null check (extract(isodow from week_start) = 1),
  state text not null check (state in ('open', 'submitted', 'approved', 'returned')),
  -- The days as they were submitted, or approved: date, expected, logged, absence, holiday.
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array'),
  submitted_at timestamptz,
  decided_by uuid references users,
  -- The lead for whom a delegate decided.
  on_behalf_of uuid references users,
  decided_at timestamptz,
  note text check (note <> ''),
  version int not null default 1 check (version > 0),
  unique (user_id, week_start),
  check (state <> 'submitted' or submitted_at is not null),
  check (state <> 'approved' or decided_at is not null)
);
create index weeks_waiting on weeks (week_start) where state = 'submitted';

alter table delegations
  drop constraint delegations_scopes_check,
  add constraint delegations_scopes_check check (cardinality(scopes) > 0 and scopes <@ array['leaves', 'tasks', 'evaluations', 'hours']);

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check check (entity_type in (
    'leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu', 'report', 'question', 'nudge', 'access_token',
    'webhook', 'series', 'week'));

-- Delegations: a lead names a colleague who decides for the lead on certain days, and the colleague accepts.
create table delegations (
  id         uuid primary key,
  from_id    uuid not null references users,
  to_id      uuid not null references users,
  start_date date not null,
  end_date   date not null,
  scopes     text[] not null check (cardinality(scopes) > 0 and scopes <@ array['leaves', 'tasks', 'evaluations']),
  -- The leave during which it is in force: it follows the dates of the leave, once that is approved.
  leave_id   uuid references leaves,
  state      text not null default 'pending' check (state in ('pending', 'accepted', 'declined')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  decided_at timestamptz,
  version    int not null default 1,
  check (from_id <> to_id),
  check (start_date <= end_date),
  check ((state = 'pending') = (decided_at is null))
);
create index delegations_by_lead on delegations (from_id, end_date desc);
-- Read with every request of a signed-in user.
create index delegations_by_delegate on delegations (to_id, end_date desc);
create index delegations_by_leave on delegations (leave_id) where leave_id is not null;

-- Delegations with the days on which they are in force once accepted.
create view delegation_days as
  select delegations.id, delegations.from_id, delegations.to_id, delegations.scopes, delegations.state, delegations.leave_id,
    coalesce(leaves.start_date, delegations.start_date) as start_date, coalesce(leaves.end_date, delegations.end_date) as end_date,
    delegations.leave_id is null
      or (leaves.status = 'Approved' and leaves.deleted_at is null and leaves.cancelled_at is null) as is_confirmed,
    delegations.created_by, delegations.created_at, delegations.version
  from delegations left join leaves on leaves.id = delegations.leave_id;

-- For whom a delegate decided.
alter table leaves
  add column decided_on_behalf_of uuid references users,
  add column cancellation_on_behalf_of uuid references users,
  add constraint leaves_decided_on_behalf check (decided_on_behalf_of is null or decided_by is not null),
  add constraint leaves_cancellation_on_behalf check (cancellation_on_behalf_of is null or cancellation_decided_by is not null);
alter table audit_events add column on_behalf_of uuid references users;

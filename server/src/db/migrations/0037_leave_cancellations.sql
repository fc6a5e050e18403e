-- Requests to cancel approved leave. A leave has one request at a time; earlier ones are in the audit trail.
alter table leaves
  add column cancellation_state        text check (cancellation_state in ('Pending', 'Accepted', 'Declined')),
  add column cancellation_reason       text,
  add column cancellation_requested_at timestamptz,
  add column cancellation_decided_by   uuid references users,
  add column cancellation_decided_at   timestamptz,
  add column cancellation_note         text,
  -- When the whole leave was cancelled; null if it was only shortened. A cancelled leave has no half days.
  add column cancelled_at              timestamptz,
  add constraint leaves_cancellation_of_approved check (cancellation_state is null or status = 'Approved'),
  add constraint leaves_cancellation_requested check (
    (cancellation_state is null) = (cancellation_reason is null) and (cancellation_state is null) = (cancellation_requested_at is null)),
  add constraint leaves_cancellation_decided check (
    coalesce(cancellation_state in ('Accepted', 'Declined'), false) = (cancellation_decided_at is not null)
    and (cancellation_decided_at is not null or (cancellation_decided_by is null and cancellation_note is null))),
  add constraint leaves_cancelled_if_accepted check (cancelled_at is null or coalesce(cancellation_state = 'Accepted', false));

create index leaves_cancellation_requests on leaves (user_id) where cancellation_state = 'Pending' and deleted_at is null;

-- The order of the leave lists: what waits for a decision by its start, soonest first; then decided leave, newest first.
drop index leaves_waiting_first;
create index leaves_waiting_first on leaves
  ((case when status = 'Pending' or cancellation_state = 'Pending' then start_date end), start_date desc, id desc)
  where deleted_at is null and cancelled_at is null;

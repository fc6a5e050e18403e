-- Time off in lieu: days for work on a holiday or day off.
-- Days after the day worked on which the time can still be used; 0: not offered.
alter table settings add column in_lieu_days int not null default 90 check (in_lieu_days between 0 and 366);

-- The leave type of these days. The first approval creates it. A company has one at most, and it has a balance.
alter table leave_types
  add column in_lieu boolean not null default false,
  add constraint leave_types_in_lieu_limited check (not in_lieu or annual_days is not null);
create unique index leave_types_in_lieu on leave_types (in_lieu) where in_lieu;

alter table leave_ledger
  drop constraint leave_ledger_kind_check,
  add constraint leave_ledger_kind_check
    check (kind in ('allocation', 'accrual', 'carry-forward', 'expiry', 'leave', 'reversal', 'adjustment', 'in-lieu')),
  drop constraint leave_ledger_expires,
  add constraint leave_ledger_expires
    check (expires_on is null or (days > 0 and kind in ('carry-forward', 'adjustment', 'in-lieu'))),
  add constraint leave_ledger_in_lieu
    check (kind <> 'in-lieu' or (expires_on is not null and reason is not null and actor_id is not null));

-- A person asks once per day worked. Hours and days are stored at approval; until then they follow the report.
create table in_lieu_requests (
  id                   uuid primary key,
  user_id              uuid not null references users,
  date                 date not null,
  status               text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  hours                numeric(6, 2),
  days                 numeric(2, 1) check (days in (0.5, 1)),
  note                 text check (length(note) <= 2000),
  decided_by           uuid references users,
  decided_on_behalf_of uuid references users,
  decided_at           timestamptz,
  credit_id            uuid unique references leave_ledger,
  created_at           timestamptz not null,
  version              int not null default 1,
  constraint in_lieu_requests_once unique (user_id, date),
  check ((status = 'Pending') = (decided_at is null)),
  check ((status = 'Pending') = (decided_by is null)),
  check (decided_by <> user_id),
  check ((status = 'Approved') = (credit_id is not null and hours is not null and days is not null))
);
create index in_lieu_requests_waiting on in_lieu_requests (date) where status = 'Pending';

alter table notifications
  drop constraint notifications_entity_type_check,
  add constraint notifications_entity_type_check
    check (entity_type in ('leave', 'task', 'evaluation', 'policy', 'user', 'blocker', 'delegation', 'in_lieu'));

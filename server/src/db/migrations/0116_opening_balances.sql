-- Opening balances: what a person has left of a leave type on a day, as another system counted it. The newest one of a person,
-- type and leave year counts; earlier ones come back when it is taken back.
create table leave_openings (
  id            uuid primary key,
  -- The balances that were set together.
  batch_id      uuid not null,
  user_id       uuid not null references users,
  leave_type_id uuid not null references leave_types,
  leave_year    int not null,
  -- The first day whose leave is not in the balance.
  date          date not null,
  days          numeric(5,1) not null check (days between -366 and 366 and mod(days, 0.5) = 0),
  -- Approved days before the date that the ledger makes up for, because the balance already counts them.
  included      numeric(5,1) not null check (included >= 0 and mod(included, 0.5) = 0),
  -- The days of all ledger entries that the opening balance made.
  adjusted      numeric(6,1) not null check (mod(adjusted, 0.5) = 0),
  actor_id      uuid not null references users,
  at            timestamptz not null,
  unique (batch_id, user_id, leave_type_id)
);
create index leave_openings_newest on leave_openings (user_id, leave_year, leave_type_id, id desc);

-- Leave: its types, the company's holidays, leaves with the half days they charge, and the ledger that balances are the sum of.

-- The month in which a leave year begins; the year is named after the calendar year of that month.
alter table settings add column leave_year_start int not null default 1 check (leave_year_start between 1 and 12);

create table holidays (
  id   uuid primary key,
  date date not null unique,
  name text not null check (btrim(name) <> '' and char_length(name) <= 120)
);

create table leave_types (
  id                uuid primary key,
  name              text not null check (btrim(name) <> '' and char_length(name) <= 60),
  -- Null: without limit.
  annual_days       numeric(4,1) check (annual_days between 0 and 366 and mod(annual_days, 0.5) = 0),
  allow_half_day    boolean not null default true,
  -- How far below nothing a balance may go.
  negative_limit    numeric(4,1) not null default 0 check (negative_limit between 0 and 366 and mod(negative_limit, 0.5) = 0),
  carry_forward_max numeric(4,1) not null default 0 check (carry_forward_max between 0 and 366 and mod(carry_forward_max, 0.5) = 0),
  min_notice_days   int not null default 0 check (min_notice_days between 0 and 366),
  -- Charged days of one leave at most.
  max_consecutive   int check (max_consecutive between 1 and 366),
  -- Whether the person is away; someone who works from home is not.
  is_absence        boolean not null default true,
  color             text not null default 'plot-1' check (color ~ '^plot-[1-6]$'),
  active            boolean not null default true,
  position          int generated always as identity,
  created_at        timestamptz not null default now(),
  version           int not null default 1
);
create unique index leave_types_by_name on leave_types (lower(name));

create table leaves (
  id               uuid primary key,
  user_id          uuid not null references users,
  leave_type_id    uuid not null references leave_types,
  start_date       date not null,
  end_date         date not null,
  start_day_part   text not null default 'full' check (start_day_part in ('full', 'first_half', 'second_half')),
  end_day_part     text not null default 'full' check (end_day_part in ('full', 'first_half', 'second_half')),
  days             numeric(5,1) not null check (days >= 0 and mod(days, 0.5) = 0),
  -- Every calendar day as it was charged: date, kind, holiday, charge, leaveYear.
  breakdown        jsonb not null,
  reason           text,
  status           text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  rejection_reason text,
  decided_by       uuid references users,
  decided_at       timestamptz,
  is_manual        boolean not null default false,
  marked_by        uuid references users,
  cover_user_id    uuid references users,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  -- A deleted leave stays where the ledger names it, and is in no list.
  deleted_at       timestamptz,
  version          int not null default 1,
  check (start_date <= end_date),
  check ((status = 'Pending') = (decided_at is null)),
  check ((status = 'Rejected') = (rejection_reason is not null)),
  check (cover_user_id <> user_id)
);
create index leaves_by_user_newest_first on leaves (user_id, start_date desc, id desc) where deleted_at is null;
create index leaves_newest_first on leaves (start_date desc, id desc) where deleted_at is null;
create index leaves_pending on leaves (user_id) where status = 'Pending' and deleted_at is null;

-- What a pending or approved leave takes of which day. Two leaves cannot have the same half of a day, however they come.
create table leave_halves (
  user_id    uuid not null references users,
  date       date not null,
  half       text not null check (half in ('am', 'pm')),
  leave_id   uuid not null references leaves,
  -- The leave year the half is charged to.
  leave_year int not null,
  primary key (user_id, date, half)
);
create index leave_halves_by_leave on leave_halves (leave_id);
create index leave_halves_by_date on leave_halves (date);

create table leave_ledger (
  id            uuid primary key,
  user_id       uuid not null references users,
  leave_type_id uuid not null references leave_types,
  leave_year    int not null,
  kind          text not null check (kind in ('allocation', 'carry-forward', 'expiry', 'leave', 'reversal', 'adjustment')),
  days          numeric(5,1) not null check (days <> 0 and mod(days, 0.5) = 0),
  reason        text,
  -- Null: the leave year itself gave or took.
  actor_id      uuid references users,
  leave_id      uuid references leaves,
  -- The version of the leave that the movement made: no version is charged twice.
  leave_version int,
  at            timestamptz not null default now(),
  check ((kind in ('leave', 'reversal')) = (leave_id is not null)),
  check ((leave_id is null) = (leave_version is null)),
  check (kind <> 'leave' or days < 0),
  check (kind <> 'reversal' or days > 0),
  check (kind <> 'adjustment' or reason is not null)
);
create index leave_ledger_by_user on leave_ledger (user_id, leave_year, at, id);
-- A year is granted once.
create unique index leave_ledger_grants on leave_ledger (user_id, leave_type_id, leave_year) where kind = 'allocation' and actor_id is null;
create unique index leave_ledger_by_leave on leave_ledger (leave_id, leave_version, kind, leave_type_id, leave_year) where leave_id is not null;

create function leave_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the leave ledger is append-only';
end $$;
create trigger leave_ledger_stays before update or delete on leave_ledger
  for each row execute function leave_ledger_is_append_only();

-- How much of which day people are away with leave: 0.5 or 1. The one definition for reports, hours and reminders.
create view absences as
  select leave_halves.user_id, leave_halves.date, count(*) * 0.5 as days
  from leave_halves
    join leaves on leaves.id = leave_halves.leave_id and leaves.status = 'Approved'
    join leave_types on leave_types.id = leaves.leave_type_id and leave_types.is_absence
  group by leave_halves.user_id, leave_halves.date;

-- Links for calendar programs. Of the token only its SHA-256 is kept.
create table calendar_feeds (
  user_id    uuid primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);

-- Entitlements: the days a year that one person has of a leave type from a leave year on, instead of those of the type.
create table leave_entitlements (
  user_id       uuid not null references users,
  leave_type_id uuid not null references leave_types,
  leave_year    int not null check (leave_year between 2000 and 2200),
  -- Null: the days of the type again.
  days          numeric(4,1) check (days between 0 and 366 and mod(days, 0.5) = 0),
  version       int not null default 1,
  actor_id      uuid not null references users,
  at            timestamptz not null,
  primary key (user_id, leave_type_id, leave_year)
);

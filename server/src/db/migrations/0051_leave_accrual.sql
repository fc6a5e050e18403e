-- How a leave type grants its days. Existing types keep granting whole years.
alter table leave_types
  add column accrual text not null default 'yearly' check (accrual in ('yearly', 'monthly')),
  -- Whether people who join or leave within a year get the part of it in which they are employed.
  add column pro_rata boolean not null default false;

-- Days granted for a month, and corrections after a change of employment dates (without a month).
alter table leave_ledger
  add column accrual_month date check (extract(day from accrual_month) = 1),
  drop constraint leave_ledger_kind_check,
  add constraint leave_ledger_kind_check
    check (kind in ('allocation', 'accrual', 'carry-forward', 'expiry', 'leave', 'reversal', 'adjustment')),
  add check (accrual_month is null or kind = 'accrual'),
  add check (kind <> 'accrual' or reason is not null);
-- A month is granted once.
create unique index leave_ledger_months on leave_ledger (user_id, leave_type_id, leave_year, accrual_month)
  where accrual_month is not null;

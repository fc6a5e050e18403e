-- Days that expire: a credit of the ledger may carry the last day on which its days can be used.
-- The day of the year (MM-DD) on which carried days expire; null: they stay.
alter table leave_types add column carry_forward_expires text
  check (carry_forward_expires ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' and carry_forward_expires <> '02-29');

alter table leave_ledger
  add column expires_on date,
  -- The expiring credit from which an entry takes days: because they expired, or moved into the next leave year.
  add column credit_id uuid references leave_ledger,
  add constraint leave_ledger_expires check (expires_on is null or (days > 0 and kind in ('carry-forward', 'adjustment'))),
  add constraint leave_ledger_takes check (credit_id is null or (days < 0 and kind in ('carry-forward', 'expiry')));
create index leave_ledger_credits on leave_ledger (user_id, leave_year) where expires_on is not null;
create index leave_ledger_by_credit on leave_ledger (credit_id) where credit_id is not null;

-- The columns of the preset "custom", in order; empty: those of the preset "default".
alter table settings add column payroll_columns text[] not null default '{}';

-- Whether days of this leave are not paid, for payroll.
alter table leave_types add column unpaid boolean not null default false;
update leave_types set unpaid = true where lower(name) = 'unpaid';

-- Closed months. Their figures stay what they were when they were closed.
create table payroll_months (
  month date primary key check (extract(day from month) = 1),
  leave_types text[] not null default '{}',
  closed_by uuid references users,
  closed_at timestamptz not null
);

-- The people of a closed month, with the figures of each day.
create table payroll_rows (
  month date not null references payroll_months on delete cascade,
  user_id uuid not null references users on delete cascade,
  personnel_number text,
  team text,
  days jsonb not null check (jsonb_typeof(days) = 'array'),
  primary key (month, user_id)
);
create index payroll_rows_by_user on payroll_rows (user_id);

-- How a day of a closed month has changed since. `month`: the closed month that has it; null: it waits for the next one.
create table payroll_corrections (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  date date not null,
  month date references payroll_months,
  text text not null check (text <> ''),
  days numeric(4, 1) not null,
  hours numeric(6, 2) not null,
  -- The figures of the day from then on.
  after jsonb not null check (jsonb_typeof(after) = 'object')
);
create unique index payroll_corrections_open on payroll_corrections (user_id, date) where month is null;
create index payroll_corrections_by_month on payroll_corrections (month);

-- Takes a day for a report until the end of the transaction, so that neither its week can be approved nor its month be closed
-- meanwhile. Returns what locks it, and who can unlock it. A submitted week gets a new version, because who decides has seen another
-- report. Each statement sees what was committed while the one before waited.
create function take_day_for_report(person uuid, day date, by_week boolean, by_month boolean)
returns table (locked text, decider text) language plpgsql as $$
begin
  if by_month then
    perform pg_advisory_xact_lock_shared(hashtextextended('payroll_months', 0));
    return query select 'month'::text,
      (select users.name from users where users.id = payroll_months.closed_by and users.status = 'active' and users.deleted_at is null)
      from payroll_months where month = day - (extract(day from day)::int - 1);
    if found then return; end if;
  end if;
  if by_week then
    return query
      with taken as (
        update weeks set version = weeks.version + case weeks.state when 'submitted' then 1 else 0 end
        where weeks.user_id = person and weeks.week_start = day - (extract(isodow from day)::int - 1)
          and weeks.state in ('submitted', 'approved')
        returning weeks.state, weeks.decided_by
      )
      select 'week'::text,
        (select users.name from users where users.id = taken.decided_by and users.status = 'active' and users.deleted_at is null)
      from taken where taken.state = 'approved';
  end if;
end $$;

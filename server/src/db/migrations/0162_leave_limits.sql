-- Limits of leave: days on which people of an audience cannot be away, or only some of them at the same time.
create table leave_limits (
  id         uuid primary key,
  title      text not null check (btrim(title) <> '' and char_length(title) <= 120),
  start_date date,
  end_date   date,
  -- 1 is Monday. Null: every day.
  weekdays   int[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  audience   jsonb check (is_audience(audience)),
  kind       text not null check (kind in ('blocked', 'max_away')),
  max        int check (max between 1 and 10000),
  mode       text not null check (mode in ('warn', 'refuse')),
  reason     text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version    int not null default 1,
  check ((start_date is null) = (end_date is null)),
  check (start_date <= end_date),
  check (start_date is not null or weekdays is not null),
  check ((kind = 'max_away') = (max is not null))
);

alter table leave_types add column limits_apply boolean not null default true;
-- No one chooses when to be ill.
update leave_types set limits_apply = false where lower(name) ~ '^sick';

-- Why someone who decides on the leave let it exceed a limit.
alter table leaves add column limit_override_reason text check (btrim(limit_override_reason) <> '');

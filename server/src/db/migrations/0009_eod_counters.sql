-- How many reports each person has written: an admin's and a lead's total is the sum over the people, not a count of all
-- reports. Kept in the transaction of the change; a person's own writes alone meet at the person's row.
create table eod_counters (
  user_id uuid primary key references users on delete cascade,
  total   int not null
);
insert into eod_counters (user_id, total) select user_id, count(*) from eods group by user_id;

create function eods_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into eod_counters (user_id, total)
      select user_id, count(*) from new_rows group by user_id order by user_id
      on conflict (user_id) do update set total = eod_counters.total + excluded.total;
  else
    update eod_counters set total = eod_counters.total - gone.total
      from (select user_id, count(*) as total from old_rows group by user_id) as gone where eod_counters.user_id = gone.user_id;
  end if;
  return null;
end $$;
create trigger eods_count_written after insert on eods referencing new table as new_rows
  for each statement execute function eods_count();
create trigger eods_count_removed after delete on eods referencing old table as old_rows
  for each statement execute function eods_count();

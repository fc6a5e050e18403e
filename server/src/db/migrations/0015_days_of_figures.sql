-- Figures of a period read the part of an index that holds that period. An item of a report therefore knows its day, which
-- is the report's for ever.
alter table eod_items add column date date;
update eod_items set date = eods.date from eods where eods.id = eod_items.eod_id;
alter table eod_items alter column date set not null;

-- Both of these also hold what hours are made of, so that they are read without the texts.
drop index eods_hours;
drop index eods_newest_first;
alter table eods add constraint eods_by_date unique (date, id) include (user_id, team_id, total_hours);
alter table eods drop constraint eods_user_id_date_key;
alter table eods add constraint eods_user_id_date_key unique (user_id, date) include (id, team_id, total_hours);
alter table eod_items drop constraint eod_items_eod_id_fkey;
alter table eod_items add constraint eod_items_eod_id_fkey foreign key (date, eod_id) references eods (date, id) on delete cascade;

drop index eod_items_by_project;
create index eod_items_by_project on eod_items (project_id, date) include (hours_spent);
drop index eod_items_in_the_way;
create index eod_items_in_the_way on eod_items (date) include (eod_id, project_id) where blockers <> '';

-- Of the leave that was ever approved, only what touches the period is looked at.
drop index leave_halves_by_date;
create index leave_halves_by_date on leave_halves (date) include (leave_id, user_id);
drop index leaves_approved;
create index leaves_approved on leaves (end_date) include (start_date, id, leave_type_id) where status = 'Approved';

-- How much of which day people are away with leave: 0.5 or 1. The one definition for reports, hours and reminders.
create function absences_between(first_day date, last_day date) returns table (user_id uuid, date date, days numeric)
language sql stable as $$
  select leave_halves.user_id, leave_halves.date, count(*) * 0.5 as days
  from leave_halves
    join leaves on leaves.id = leave_halves.leave_id and leaves.status = 'Approved'
      and leaves.end_date >= first_day and leaves.start_date <= last_day
      and leaves.leave_type_id = any (array(select id from leave_types where is_absence))
  where leave_halves.date between first_day and last_day
  group by leave_halves.user_id, leave_halves.date
$$;
create or replace view absences as select user_id, date, days from absences_between('-infinity', 'infinity');

-- Reports, hours and reminders expect nothing before this day. Null (before set-up): each person's own first day counts.
-- A company that is set up later gets the day of its set-up. An existing company gets the earliest first day of its
-- accounts, from which reports were expected so far, so that no figure changes.
alter table settings add column reports_start_on date;
update settings set reports_start_on = (
  select least(min(users.date_of_joining), min((users.created_at at time zone settings.timezone)::date)) from users
);

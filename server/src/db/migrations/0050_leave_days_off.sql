-- Leave types can charge the weekends and holidays between the charged days of a leave.
alter table leave_types add column sandwich boolean not null default false;
-- Whether a leave was booked under that rule; changing the type later changes no booked leave.
alter table leaves add column sandwich boolean not null default false;

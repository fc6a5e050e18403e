-- Requests for these types are approved as soon as they are made.
alter table leave_types add column auto_approve boolean not null default false;
